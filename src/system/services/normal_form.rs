#![doc = include_str!("normal_form.md")]

use crate::array::{Array, Mark};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use unicode_normalization::UnicodeNormalization;

/// The service `5581⌶`.
pub(crate) static NORMALISE: Service =
    Service::new(5581, "Unicode normalisation", "system/services/normal_form.md").dyadic(normalise);

/// The number of items between two polls for interrupts.
const ITEMS_PER_POLL: usize = 1024;

/// The greatest number of characters to which normalisation expands one character.
const MAX_EXPANSION: usize = 18;

/// A Unicode normalisation form.
#[derive(Clone, Copy)]
enum NormalForm {
    D,
    C,
    KD,
    KC,
}

impl NormalForm {
    fn from_name(name: &Array) -> Result<Self> {
        match name.to_text().as_deref() {
            Some("D") => Ok(Self::D),
            Some("C") => Ok(Self::C),
            Some("KD") => Ok(Self::KD),
            Some("KC") => Ok(Self::KC),
            _ => Err(Fault::domain(Blame::Left, "the normal form must be 'D', 'C', 'KD' or 'KC'")),
        }
    }

    fn apply(self, text: &str) -> String {
        match self {
            Self::D => text.nfd().collect(),
            Self::C => text.nfc().collect(),
            Self::KD => text.nfkd().collect(),
            Self::KC => text.nfkc().collect(),
        }
    }
}

/// Implements `X(5581⌶)Y`: normalises a text, or each text of an array; numbers and `⎕NULL` in the array stay as they are.
fn normalise(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let form = NormalForm::from_name(&left)?;
    if right.is_character() && right.rank() <= 1 {
        return normalise_item(context, form, &right);
    }
    if !right.is_nested() {
        return Err(Fault::domain(Blame::Right, "the right argument must be text or an array of texts"));
    }
    let mut items = context.memory().vector(right.bound())?;
    for index in 0..right.bound() {
        if index % ITEMS_PER_POLL == 0 {
            context.poll()?;
        }
        let item = right.item(index);
        let is_unchanged = item.is_scalar() && (item.has_machine_numbers() || item.mark() == Some(&Mark::Null));
        items.push(if is_unchanged { item } else { normalise_item(context, form, &item)? });
    }
    Array::from_items(context.memory(), right.shape().clone(), items, &right.fill()?)
}

fn normalise_item(context: &Context, form: NormalForm, item: &Array) -> Result<Array> {
    let text = item.to_text().filter(|_| item.is_character());
    let text = text.ok_or_else(|| Fault::domain(Blame::Right, "an item must be text, a number or ⎕NULL"))?;
    context.memory().check(text.len().saturating_mul(MAX_EXPANSION))?;
    Ok(Array::text(&form.apply(&text)))
}
