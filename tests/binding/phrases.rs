//! Random phrases: entities of all classes, and parts of them in parentheses.

use crate::strengths::{Entity, Kind, by_table};

/// A generator of whole numbers, the same in each run with one seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// The entities of each kind, as typed and as shown in trees.
const ENTITIES: [(Kind, &str, &str); 22] = [
    (Kind::Array, "a", "a"),
    (Kind::Array, "b", "b"),
    (Kind::Array, "c", "c"),
    (Kind::Array, "⍵", "⍵"),
    (Kind::Array, "u", "u"),
    (Kind::Function, "f", "f"),
    (Kind::Function, "+", "+"),
    (Kind::Function, "g", "g"),
    (Kind::Function, "⍳", "⍳"),
    (Kind::Hybrid, "/", "/"),
    (Kind::Hybrid, "⍀", "⍀"),
    (Kind::Hybrid, "s", "/"),
    (Kind::Monadic, "¨", "¨"),
    (Kind::Monadic, "⍨", "⍨"),
    (Kind::Monadic, "m", " m "),
    (Kind::Dyadic, "⍤", "⍤"),
    (Kind::Dyadic, "⍥", "⍥"),
    (Kind::Dyadic, "d", " d "),
    (Kind::Jot, "∘", "∘"),
    (Kind::Dot, ".", "."),
    (Kind::Brackets, "[a]", "[a]"),
    (Kind::Brackets, "[b]", "[b]"),
];

/// Returns a phrase with parentheses at most `depth` deep, of at most `longest` entities and, in
/// half of the cases, an array at its end, so that it is not a train.
pub(crate) fn phrase(random: &mut Random, longest: usize, depth: usize) -> Vec<Entity> {
    let length = 1 + random.below(longest);
    let mut phrase: Vec<Entity> = (0..length).map(|_| entity(random, depth)).collect();
    if random.below(2) == 0 {
        phrase.push(one(random.below(3)));
    }
    phrase
}

fn entity(random: &mut Random, depth: usize) -> Entity {
    if depth == 0 || random.below(8) > 0 {
        return one(random.below(ENTITIES.len()));
    }
    // A part without a meaning would make the whole meaningless, and most random parts have none.
    for _ in 0..20 {
        let inner = phrase(random, 4, depth - 1);
        let source = inner.iter().map(|entity| entity.source.as_str()).collect::<Vec<_>>().join(" ");
        if inner.len() > 1
            && let Some(entity) = by_table(inner)
        {
            return Entity { source: format!("({source})"), strand: false, ..entity };
        }
    }
    one(0)
}

fn one(at: usize) -> Entity {
    let (kind, source, text) = ENTITIES[at];
    Entity { source: source.into(), ..Entity::new(kind, text.into()) }
}
