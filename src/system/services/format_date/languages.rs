//! The words for dates in several languages, as written within a sentence.

use crate::error::{Blame, Fault, Result};

/// The words for dates in a language. Words in one text are separated by blanks.
pub(crate) struct Language {
    code: &'static str,
    months: &'static str,
    short_months: &'static str,
    weekdays: &'static str,
    short_weekdays: &'static str,
    am_pm: [&'static str; 2],
    ordinal: fn(i64) -> &'static str,
}

impl Language {
    /// Returns the language with a two-letter code; a region after the code, as in `en_GB`, is ignored.
    pub(crate) fn from_code(code: &str) -> Result<&'static Self> {
        let language_code = code.split('_').next().unwrap_or_default();
        LANGUAGES.iter().find(|language| language.code == language_code).ok_or_else(|| {
            let known: Vec<&str> = LANGUAGES.iter().map(|language| language.code).collect();
            Fault::domain(Blame::Operand, format!("there is no language '{code}': the languages are {}", known.join(" ")))
        })
    }

    /// Returns the name of a month, abbreviated if `short` is true; January is 1.
    pub(crate) fn month(&self, month: i64, short: bool) -> String {
        nth_word(if short { self.short_months } else { self.months }, month)
    }

    /// Returns the name of a day of the week, abbreviated if `short` is true; Monday is 1.
    pub(crate) fn weekday(&self, day: i64, short: bool) -> String {
        nth_word(if short { self.short_weekdays } else { self.weekdays }, day)
    }

    /// Returns the word for the first half of the day or, if `is_afternoon` is true, for the second.
    pub(crate) fn am_pm(&self, is_afternoon: bool) -> String {
        self.am_pm[usize::from(is_afternoon)].to_owned()
    }

    /// Returns the ordinal suffix for a day of the month.
    pub(crate) fn ordinal(&self, day: i64) -> String {
        (self.ordinal)(day).to_owned()
    }
}

fn nth_word(words: &str, number: i64) -> String {
    words.split(' ').nth(number as usize - 1).unwrap_or_default().to_owned()
}

/// Returns the English ordinal suffix for a day of the month.
fn english_suffix(day: i64) -> &'static str {
    match day {
        1 | 21 | 31 => "st",
        2 | 22 => "nd",
        3 | 23 => "rd",
        _ => "th",
    }
}

const DEFAULT_AM_PM: [&str; 2] = ["am", "pm"];

/// All languages.
static LANGUAGES: &[Language] = &[
    Language {
        code: "en",
        months: "January February March April May June July August September October November December",
        short_months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
        weekdays: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        short_weekdays: "Mon Tue Wed Thu Fri Sat Sun",
        am_pm: DEFAULT_AM_PM,
        ordinal: english_suffix,
    },
    Language {
        code: "da",
        months: "januar februar marts april maj juni juli august september oktober november december",
        short_months: "jan feb mar apr maj jun jul aug sep okt nov dec",
        weekdays: "mandag tirsdag onsdag torsdag fredag lørdag søndag",
        short_weekdays: "man tir ons tor fre lør søn",
        am_pm: DEFAULT_AM_PM,
        ordinal: |_| ".",
    },
    Language {
        code: "de",
        months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        short_months: "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
        weekdays: "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
        short_weekdays: "Mo Di Mi Do Fr Sa So",
        am_pm: DEFAULT_AM_PM,
        ordinal: |_| ".",
    },
    Language {
        code: "es",
        months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        short_months: "ene feb mar abr may jun jul ago sep oct nov dic",
        weekdays: "lunes martes miércoles jueves viernes sábado domingo",
        short_weekdays: "lun mar mié jue vie sáb dom",
        am_pm: DEFAULT_AM_PM,
        ordinal: |_| "º",
    },
    Language {
        code: "fi",
        months: "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu",
        short_months: "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
        weekdays: "maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai",
        short_weekdays: "ma ti ke to pe la su",
        am_pm: ["ap", "ip"],
        ordinal: |_| ".",
    },
    Language {
        code: "fr",
        months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        short_months: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        weekdays: "lundi mardi mercredi jeudi vendredi samedi dimanche",
        short_weekdays: "lun. mar. mer. jeu. ven. sam. dim.",
        am_pm: DEFAULT_AM_PM,
        ordinal: |day| if day == 1 { "er" } else { "e" },
    },
    Language {
        code: "it",
        months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        short_months: "gen feb mar apr mag giu lug ago set ott nov dic",
        weekdays: "lunedì martedì mercoledì giovedì venerdì sabato domenica",
        short_weekdays: "lun mar mer gio ven sab dom",
        am_pm: DEFAULT_AM_PM,
        ordinal: |_| "º",
    },
    Language {
        code: "nb",
        months: "januar februar mars april mai juni juli august september oktober november desember",
        short_months: "jan feb mar apr mai jun jul aug sep okt nov des",
        weekdays: "mandag tirsdag onsdag torsdag fredag lørdag søndag",
        short_weekdays: "man tir ons tor fre lør søn",
        am_pm: DEFAULT_AM_PM,
        ordinal: |_| ".",
    },
    Language {
        code: "nl",
        months: "januari februari maart april mei juni juli augustus september oktober november december",
        short_months: "jan feb mrt apr mei jun jul aug sep okt nov dec",
        weekdays: "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
        short_weekdays: "ma di wo do vr za zo",
        am_pm: DEFAULT_AM_PM,
        ordinal: |_| "e",
    },
    Language {
        code: "pt",
        months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        short_months: "jan fev mar abr mai jun jul ago set out nov dez",
        weekdays: "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
        short_weekdays: "seg ter qua qui sex sáb dom",
        am_pm: DEFAULT_AM_PM,
        ordinal: |_| "º",
    },
    Language {
        code: "sv",
        months: "januari februari mars april maj juni juli augusti september oktober november december",
        short_months: "jan feb mar apr maj jun jul aug sep okt nov dec",
        weekdays: "måndag tisdag onsdag torsdag fredag lördag söndag",
        short_weekdays: "mån tis ons tor fre lör sön",
        am_pm: ["fm", "em"],
        ordinal: |day| if matches!(day, 1 | 2 | 21 | 22 | 31) { ":a" } else { ":e" },
    },
];
