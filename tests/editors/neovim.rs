//! The files of the plugin for Neovim.

use super::tables::{ORIGIN, PREFIX, Tables};
use super::textmate::write_letters;
use serde_json::json;
use zilde::internals::advice::GLYPHS;

/// Returns the glyphs with their keys and names, and the extensions of files, in Lua.
pub(crate) fn write_glyphs(tables: &Tables) -> String {
    // Strings of JSON are strings of Lua, as long as nothing in them is escaped by its number.
    let quote = |text: String| json!(text).to_string();
    let mut text = format!("-- {ORIGIN}\nlocal M = {{}}\n\nM.prefix = {}\n\nM.extensions = {{\n", quote(PREFIX.into()));
    for extension in &tables.extensions {
        text += &format!("  {},\n", quote(extension.clone()));
    }
    text += "}\n\nM.glyphs = {\n";
    for glyph in GLYPHS {
        let key = glyph.key.map_or_else(String::new, |key| format!("key = {}, ", quote(key.into())));
        let names: Vec<String> = glyph.names.iter().map(|name| quote((*name).to_owned())).collect();
        text += &format!("  {{ glyph = {}, {key}names = {{ {} }} }},\n", quote(glyph.glyph.into()), names.join(", "));
    }
    text + "}\n\nreturn M\n"
}

/// Returns the syntax file: the colours without the language server.
pub(crate) fn write_syntax(tables: &Tables) -> String {
    let class = |characters: &str| {
        let special = |character| matches!(character, '\\' | ']' | '^' | '-' | '/');
        let escaped = |character| special(character).then_some('\\').into_iter().chain([character]);
        characters.chars().flat_map(escaped).collect::<String>()
    };
    let letters = write_letters(tables);
    let name = format!("[{letters}][{letters}0-9]*");
    let quads = class(&tables.quads);
    let one_of = |group: &str, characters: &str| format!("syntax match {group} /[{}]/\n", class(characters));
    let number = r"¯\?\%([0-9][0-9_]*\%(\.[0-9_]*\)\?\|\.[0-9]\+\|∞\)\%([Ee]¯\?[0-9]\+\)\?";
    let lines = [
        format!("syntax match aplName /{name}/\n"),
        format!("syntax match aplNumber /{number}\\%([JjRrPp]{number}\\|[Bb][0-9A-Za-z]\\+\\|[Xx][{letters}]\\@!\\)*/\n"),
        one_of("aplFunction", &format!("{}{}", tables.functions, tables.hybrids)),
        one_of("aplOperator", &format!("{}{}", tables.monadic_operators, tables.dyadic_operators)),
        format!("syntax match aplArgument /[{}∇#{quads}{}]/\n", class(&tables.arguments), class(&tables.quote_quads)),
        one_of("aplConstant", &tables.zildes),
        format!("syntax match aplSystem /[{quads}]{name}/\n"),
        one_of("aplSeparator", &format!("{}←", tables.diamonds)),
        format!("syntax match aplKeyword /\\c:\\%({})[{letters}0-9]\\@!/\n", tables.keywords.join("\\|") + "\\"),
        "syntax region aplText start=/'/ end=/'/ skip=/''/ oneline\n".to_owned(),
        "syntax region aplText start=/\"/ end=/\"/ skip=/\\\\./ oneline\n".to_owned(),
        "syntax match aplComment /⍝.*$/ contains=@Spell\n".to_owned(),
        "syntax match aplComment /\\%^#!.*$/\n".to_owned(),
    ];
    let links = [
        ("Comment", "Comment"),
        ("Text", "String"),
        ("Number", "Number"),
        ("Constant", "Constant"),
        ("Function", "Function"),
        ("Operator", "Operator"),
        ("Argument", "Special"),
        ("System", "Macro"),
        ("Keyword", "Keyword"),
        ("Separator", "Delimiter"),
    ];
    let links: String = links.iter().map(|(group, link)| format!("highlight default link apl{group} {link}\n")).collect();
    format!(
        "\" {ORIGIN}\nif exists('b:current_syntax')\n  finish\nendif\n\n{}\n{links}\nlet b:current_syntax = 'apl'\n",
        lines.concat()
    )
}
