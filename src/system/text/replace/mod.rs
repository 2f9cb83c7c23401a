#![doc = include_str!("../replace.md")]
//!
//! # Implementation
//!
//! * [`search_settings`]: the options of `⎕R` and `⎕S`.
//! * [`document`]: texts divided into blocks that are searched one by one, and the line endings between the blocks.
//! * [`matching`]: searching for patterns with PCRE: of the matches of several patterns, the earliest comes first.
//! * [`template`]: transformation patterns: text with placeholders for parts of a match.
//! * [`match_report`]: a match, and the namespace that describes it to a function.

pub(crate) mod document;
pub(crate) mod match_report;
pub(crate) mod matching;
pub(crate) mod search_settings;
pub(crate) mod template;

use crate::array::memory::Charge;
use crate::array::{Array, Item, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::names::SystemName;
use crate::function::{
    Context, Derived, Function, FunctionRef, HeldValue, Options, PrimitiveOperator, Structure, Value, require_result,
};
use crate::primitives::support::arguments;
use document::{Block, Document, Layout};
use match_report::{Match, Reporter};
use matching::Patterns;
use search_settings::{PRINCIPAL_OPTION, SearchSettings};
use template::Template;

const PAGE: &str = "system/text/replace.md";

/// The system operator `⎕R`.
pub(crate) static R: SystemName = SystemName::operator("⎕R", PAGE, &REPLACE);

/// The system operator `⎕S`.
pub(crate) static S: SystemName = SystemName::operator("⎕S", PAGE, &SEARCH);

/// The most bytes that a byte of UTF-8 takes in a result: in the text, which may have grown to twice its length, and in an array of
/// characters of four bytes.
const MAX_BYTES_PER_TEXT_BYTE: usize = 6;
/// The number of copies of a document that exist at the same time: the texts, their lines, and the blocks with their line endings.
const DOCUMENT_COPIES: usize = 4;
/// The bytes that a text takes besides its characters once it has been read from an item.
const TEXT_BYTES: usize = 48;
/// The number of items that a result has room for at first.
const MIN_ITEMS: usize = 16;

static REPLACE: PrimitiveOperator = make_operator("⎕R");
static SEARCH: PrimitiveOperator = make_operator("⎕S");

const fn make_operator(name: &'static str) -> PrimitiveOperator {
    PrimitiveOperator::dyadic('⎕', name, PAGE)
        .with_check(|derived| SearchFunction::new(derived, &Options::default()).map(|_| ()))
        .with_monadic(|context, derived, right| SearchFunction::new(derived, &Options::default())?.monadic(context, right))
        .with_dyadic(|_, _, _, _| Err(no_stream_fault()))
        .accept_options(|derived, options| SearchFunction::new(derived, options).map(FunctionRef::new))
}

fn no_stream_fault() -> Fault {
    Fault::nonce("⎕R and ⎕S do not write to native files yet: write the result with ⎕NPUT")
}

/// Fails with WS FULL unless there is memory for the array of characters that a text becomes.
fn check_text(context: &Context, text: &str) -> Result<()> {
    context.memory().check(text.len().saturating_mul(MAX_BYTES_PER_TEXT_BYTE))
}

/// Grows a vector of items that has no room for another one, if there is memory for the old vector and the new one.
fn make_room_for_item(memory: &Memory, items: &mut Vec<Item>) -> Result<()> {
    if items.len() < items.capacity() {
        return Ok(());
    }
    let more = (items.len() / 2).max(MIN_ITEMS);
    memory.check((2 * items.len() + more) * size_of::<Item>())?;
    items.reserve_exact(more);
    Ok(())
}

/// The treatment of each match.
enum Transformation {
    /// Text from a template: one template for all patterns, or one for each.
    Templates(Vec<Template>),
    /// Numbers that describe the match, in the shape of the codes that select them; only for `⎕S`.
    Codes(Shape, Vec<i64>),
    /// A function, which is called with a namespace that describes the match.
    Function(FunctionRef),
}

/// The function that `⎕R` or `⎕S` derives, with its operands and options checked.
struct SearchFunction {
    derived: Derived,
    options: Options,
    patterns: Patterns,
    transformation: Transformation,
    settings: SearchSettings,
    replaces: bool,
}

impl SearchFunction {
    fn new(derived: &Derived, options: &Options) -> Result<Self> {
        let replaces = derived.operator.name == "⎕R";
        let settings = SearchSettings::new(options, replaces)?;
        let Value::Array(left) = &derived.left else {
            return Err(Fault::syntax("the left operand must be text: the patterns to search for"));
        };
        let mut charge = Charge::for_thread();
        let texts = read_texts(left, Blame::Operand, "a pattern must be text", &mut charge)?;
        let patterns = Patterns::new(&texts, &settings)?;
        let transformation = read_transformation(derived, &settings, replaces)?;
        if let Transformation::Templates(templates) = &transformation
            && templates.len() != 1
            && templates.len() != patterns.len()
        {
            let message = format!("there are {} patterns, but {} transformations", patterns.len(), templates.len());
            return Err(Fault::length(Blame::Operand, message));
        }
        Ok(Self { derived: derived.clone(), options: options.clone(), patterns, transformation, settings, replaces })
    }

    /// Returns the document with each match replaced: as a vector of lines if `nested` is true, otherwise as one text.
    fn replace_matches(&self, context: &mut Context, document: &Document, nested: bool) -> Result<Array> {
        let mut text = String::new();
        let mut reporter = Reporter::new(&self.patterns, self.replaces);
        for (block_number, block) in document.blocks.iter().enumerate() {
            let mut copied_end = 0;
            self.for_each_match(context, block, block_number, &mut |context, hit| {
                text.push_str(block.slice(copied_end, hit.start()));
                copied_end = hit.end();
                match &self.transformation {
                    Transformation::Templates(templates) => {
                        templates[hit.pattern_number.min(templates.len() - 1)].expand(hit, &mut text);
                    }
                    Transformation::Codes(..) => unreachable!("read_transformation refuses codes for ⎕R"),
                    Transformation::Function(function) => {
                        let result = require_result(reporter.call(context, function, hit))?;
                        let result = result
                            .to_text()
                            .ok_or_else(|| Fault::domain(Blame::Operand, "the replacement of a match must be text"))?;
                        text.push_str(&result);
                    }
                }
                check_text(context, &text)
            })?;
            text.push_str(block.slice(copied_end, block.length()));
            text.push_str(&block.ending);
            check_text(context, &text)?;
        }
        if !nested {
            Ok(Array::text(&text))
        } else if document.blocks.is_empty() {
            Ok(Array::texts([]))
        } else {
            collect_lines(context, &text)
        }
    }

    /// Returns a vector of the transformed matches. Matches for which a function returns no result are left out.
    fn list_matches(&self, context: &mut Context, document: &Document) -> Result<Array> {
        let mut items = Vec::new();
        let mut reporter = Reporter::new(&self.patterns, self.replaces);
        for (block_number, block) in document.blocks.iter().enumerate() {
            self.for_each_match(context, block, block_number, &mut |context, hit| {
                let array = match &self.transformation {
                    Transformation::Templates(templates) => {
                        let mut text = String::new();
                        templates[hit.pattern_number.min(templates.len() - 1)].expand(hit, &mut text);
                        Array::text(&text)
                    }
                    Transformation::Codes(shape, codes) => {
                        let numbers: Vec<i64> = codes.iter().map(|&code| hit.number_for_code(code)).collect();
                        Array::integers(&numbers).with_shape(shape.clone())
                    }
                    Transformation::Function(function) => match reporter.call(context, function, hit) {
                        Err(fault) if fault.has_no_result() => return Ok(()),
                        result => result?,
                    },
                };
                make_room_for_item(context.memory(), &mut items)?;
                items.push(Item::new_in(context.memory(), array)?);
                Ok(())
            })?;
        }
        if !items.is_empty() {
            let memory = context.memory();
            return Array::vector(memory.adopt(items)?).simplify(memory);
        }
        let example = match &self.transformation {
            // Even if nothing is found, the shape of the numbers of a match is known.
            Transformation::Codes(shape, _) => Array::zeros_with_shape(shape.clone()),
            Transformation::Templates(_) => Array::text(""),
            Transformation::Function(_) => Array::ZERO,
        };
        Array::from_items(context.memory(), Shape::vector(0), Vec::new(), &example)
    }

    /// Calls `work` for each match in a block, up to the limit on their number. A negative limit selects a single match by its
    /// number.
    fn for_each_match(
        &self,
        context: &mut Context,
        block: &Block,
        block_number: usize,
        work: &mut dyn FnMut(&mut Context, &Match<'_>) -> Result<()>,
    ) -> Result<()> {
        context.poll()?;
        let limit = self.settings.match_limit;
        let mut count = 0;
        let mut search = self.patterns.search(block, self.settings.overlapping)?;
        while let Some((pattern, groups)) = search.next()? {
            context.poll()?;
            count += 1;
            if limit >= 0 || count == -limit {
                work(
                    context,
                    &Match { block, block_number, pattern_number: pattern, groups: &groups, names: self.patterns.names(pattern) },
                )?;
            }
            if limit != 0 && count == limit.abs() {
                break;
            }
        }
        Ok(())
    }
}

impl Function for SearchFunction {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.options.values().for_each(|value| visit(HeldValue::Array(value)));
        self.derived.trace_roots(visit)
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        // The tie numbers of native files are negative.
        if right.is_scalar() && right.to_integer().is_some_and(|tie| tie < 0) {
            return Err(Fault::nonce("⎕R and ⎕S do not read native files yet: read the text with ⎕NGET"));
        }
        let mut charge = Charge::empty(context.memory());
        // An empty vector of texts has no lines; any other empty vector is a text with one empty line.
        let items = if right.is_nested() && right.is_empty() && right.rank() == 1 {
            Vec::new()
        } else {
            read_texts(&right, Blame::Right, "the document must be text or a vector of texts", &mut charge)?
        };
        let layout = if right.is_character() { Layout::Text } else { Layout::Lines };
        let bytes = items.iter().map(String::len).sum::<usize>();
        context.memory().check(bytes.saturating_mul(DOCUMENT_COPIES))?;
        let document = Document::new(context, items, &self.settings)?;
        if !self.replaces {
            return self.list_matches(context, &document);
        }
        let nested = self.settings.nested_result.unwrap_or(layout == Layout::Lines);
        self.replace_matches(context, &document, nested)
    }

    fn dyadic(&self, _context: &mut Context, _left: Array, _right: Array) -> Result<Array> {
        Err(no_stream_fault())
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        Ok(FunctionRef::new(Self::new(&self.derived, &self.options.then(&options.with_principal(PRINCIPAL_OPTION)))?))
    }

    fn structure(&self) -> Structure {
        self.derived.structure()
    }
}

/// Returns a vector of the lines of a text.
fn collect_lines(context: &Context, text: &str) -> Result<Array> {
    let mut lines = Vec::new();
    for (line, _) in document::split_lines(text) {
        context.poll()?;
        lines.push(Item::new_in(context.memory(), Array::text(line))?);
    }
    Ok(Array::vector(context.memory().adopt(lines)?))
}

/// Reads the right operand: text, numbers or a function.
fn read_transformation(derived: &Derived, settings: &SearchSettings, replaces: bool) -> Result<Transformation> {
    let codes = match derived.right.as_ref() {
        Some(Value::Function(function)) => return Ok(Transformation::Function(function.clone())),
        Some(Value::Array(codes)) if codes.element_type().has_machine_numbers() && !codes.is_empty() => codes,
        Some(Value::Array(templates)) => {
            let message = "a transformation must be text, numbers or a function";
            let templates = read_texts(templates, Blame::Operand, message, &mut Charge::for_thread())?;
            let parsed = templates.iter().map(|text| Template::new(text, settings.plain_templates));
            return Ok(Transformation::Templates(parsed.collect::<Result<_>>()?));
        }
        _ => return Err(Fault::impossible("the right operand must be text, numbers or a function")),
    };
    if replaces {
        return Err(Fault::domain(Blame::Operand, "the right operand of ⎕R must be text or a function: only ⎕S accepts numbers"));
    }
    let numbers = arguments::to_integers(codes, Blame::Operand)?;
    match numbers.iter().find(|code| !(0..=3).contains(*code)) {
        Some(code) => Err(Fault::domain(
            Blame::Operand,
            format!("a transformation code must be 0 (offset), 1 (length), 2 (block) or 3 (pattern), not {code}"),
        )),
        None => Ok(Transformation::Codes(codes.shape().clone(), numbers)),
    }
}

/// Returns the texts in an argument or operand, charged to `charge`: one text, or the items of a vector of texts. `message` says
/// what is required.
fn read_texts(array: &Array, blame: Blame, message: &str, charge: &mut Charge) -> Result<Vec<String>> {
    let invalid = || Fault::domain(blame, message);
    if array.rank() > 1 {
        return Err(Fault::rank(blame, format!("{message}, not an array of rank {}", array.rank())));
    }
    match array.to_text() {
        Some(text) => Ok(vec![text]),
        None if array.items().is_some() => {
            let mut texts = Vec::new();
            for index in 0..array.bound() {
                charge.poll()?;
                let text = array.item(index).to_text().ok_or_else(invalid)?;
                charge.add(TEXT_BYTES + text.len())?;
                texts.push(text);
            }
            Ok(texts)
        }
        None => Err(invalid()),
    }
}
