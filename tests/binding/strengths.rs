//! Phrases according to the published table of binding strengths alone: the leftmost pair of
//! neighbours that bind more strongly than to their other neighbours is joined, until nothing
//! binds; the remaining functions form a train, grouped in threes from the right.

/// The kinds of entities in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Array,
    Function,
    Hybrid,
    /// A function with its left argument.
    Bound,
    Monadic,
    Dyadic,
    Jot,
    Dot,
    /// An array and a dot.
    Reference,
    Brackets,
}

/// An entity: its source, its tree, and the ways in which it may still change.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    pub(crate) kind: Kind,
    /// The text as typed, if it is an entity of a random phrase.
    pub(crate) source: String,
    /// The text as shown in trees.
    pub(crate) text: String,
    /// True for a strand that may become longer.
    pub(crate) strand: bool,
    /// True for a function derived by a monadic operator: brackets after it are an axis of that operator.
    pub(crate) monadic: bool,
    /// The two parts of a function with its left argument.
    pub(crate) halves: Option<(String, String)>,
}

impl Entity {
    pub(crate) fn new(kind: Kind, text: String) -> Self {
        Self { kind, source: String::new(), text, strand: false, monadic: false, halves: None }
    }
}

/// Returns the strength with which two neighbours bind, 0 if they do not.
fn strength(left: Kind, right: Kind) -> u8 {
    use Kind::{Array, Bound, Brackets, Dot, Dyadic, Function, Hybrid, Jot, Monadic, Reference};
    match (left, right) {
        (Array, Dot) | (Reference, Array) => 7,
        (Array, Array) => 6,
        (Dyadic | Jot, Array | Function | Hybrid) | (Dot, Function | Hybrid) => 5,
        (Array | Function | Hybrid | Jot, Monadic) | (Function | Hybrid, Hybrid) | (Array | Function | Hybrid, Brackets) => 4,
        (Array, Function | Hybrid) => 3,
        (Function | Bound, Array) => 2,
        _ => 0,
    }
}

/// Returns the strength with which a pair that does not bind keeps its left part from binding to its left
/// neighbour: an operand waits until its operator has the other one, an array until a dot has its name.
fn hold(left: Kind, right: Kind, next: Option<Kind>) -> u8 {
    use Kind::{Array, Bound, Dot, Dyadic, Function, Hybrid, Jot, Reference};
    match (left, right) {
        (Array, Jot) if next == Some(Dot) => 3,
        (Function, Jot) if next == Some(Dot) => 1,
        (Array | Function | Hybrid, Dyadic | Jot) | (Function | Hybrid, Dot) => 4,
        (Array, Reference) | (Dot, Array) => 6,
        (Dyadic | Jot, Reference) => 5,
        (Function | Bound, Reference) => 2,
        _ => strength(left, right),
    }
}

/// Returns the entity that two neighbours form, or `None` if they do not bind.
fn bound(left: &Entity, right: &Entity) -> Option<Entity> {
    use Kind::{Array, Bound, Brackets, Dot, Dyadic, Function, Hybrid, Jot, Monadic, Reference};
    let entity = |kind, text: String| Some(Entity::new(kind, text));
    let (l, r) = (&left.text, &right.text);
    match (left.kind, right.kind) {
        (Array, Array) => {
            let items = if left.strand { &l[3..l.len() - 3] } else { l };
            Some(Entity { strand: true, ..Entity::new(Array, format!("⟨{items} {r}⟩")) })
        }
        (Array, Dot) => entity(Reference, format!("{l}.")),
        (Reference, Array) => entity(Array, format!("{l}{r}")),
        (Jot, Monadic) => (r.starts_with('.') && right.source.is_empty()).then(|| entity(Function, format!("{{∘{r}}}")))?,
        (Dyadic | Jot | Dot, _) => entity(Monadic, format!("{l}{r}")),
        (_, Monadic) => {
            let alone = r.trim().chars().count() == 1;
            Some(Entity { monadic: alone, ..Entity::new(Function, format!("{{{l}{r}}}")) })
        }
        (Function | Hybrid, Hybrid) => {
            Some(Entity { monadic: !r.ends_with(']'), ..Entity::new(Function, format!("{{{l}{r}}}")) })
        }
        (Function, Brackets) if left.monadic => entity(Function, format!("{}{r}}}", l.strip_suffix('}')?)),
        (kind, Brackets) => entity(kind, format!("{l}{r}")),
        (Array, _) => Some(Entity { halves: Some((l.clone(), r.clone())), ..Entity::new(Bound, format!("({l} {r}")) }),
        (Function, _) => entity(Array, format!("({l} {r})")),
        (Kind::Bound, _) => entity(Array, format!("{l} {r})")),
        _ => None,
    }
}

/// Returns the entity that a phrase forms by the table alone, or `None` if something stays unbound.
pub(crate) fn by_table(mut entities: Vec<Entity>) -> Option<Entity> {
    if entities.windows(3).any(|three| leads_into_namespace([&three[0], &three[1], &three[2]])) {
        return None;
    }
    while entities.len() > 1 {
        let kind = |at: usize| entities.get(at).map(|entity| entity.kind);
        let held = |at: usize| kind(at).zip(kind(at + 1)).map_or(0, |(left, right)| hold(left, right, kind(at + 2)));
        let binds = |at: usize| kind(at).zip(kind(at + 1)).map_or(0, |(left, right)| strength(left, right));
        let strongest = |at: &usize| binds(*at) > 0 && binds(*at) >= held(at + 1) && (*at == 0 || binds(*at) > held(at - 1));
        let Some(at) = (0..entities.len()).find(strongest) else { return train(entities) };
        let made = bound(&entities[at], &entities[at + 1])?;
        entities.splice(at..at + 2, [made]);
    }
    let whole = entities.pop()?;
    matches!(whole.kind, Kind::Array | Kind::Function | Kind::Hybrid | Kind::Monadic | Kind::Dyadic).then_some(whole)
}

/// Returns true if a dot after an array stands before anything but the name of an array: the classes of names in a
/// namespace are its own, `⍵` is not a name, and the functions there take the text after them as their arguments.
fn leads_into_namespace([base, dot, target]: [&Entity; 3]) -> bool {
    let named = target.kind == Kind::Array && target.source.starts_with(char::is_alphabetic);
    matches!(base.kind, Kind::Array | Kind::Brackets) && dot.kind == Kind::Dot && !named
}

/// Groups functions side by side, and functions with a left argument, in threes from the right, `A
/// g h` and `f g h`; the last two are `g h`.
fn train(mut tines: Vec<Entity>) -> Option<Entity> {
    let is_function = |entity: &Entity| matches!(entity.kind, Kind::Function | Kind::Hybrid);
    let mut right = tines.pop().filter(is_function)?.text;
    while let Some(middle) = tines.pop() {
        right = match middle.halves {
            Some((array, function)) => format!("[{array} {function} {right}]"),
            None if !is_function(&middle) => return None,
            None => match tines.pop() {
                None => format!("[{} {right}]", middle.text),
                Some(left) if is_function(&left) => format!("[{} {} {right}]", left.text, middle.text),
                Some(_) => return None,
            },
        };
    }
    Some(Entity::new(Kind::Function, right))
}
