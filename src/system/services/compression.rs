#![doc = include_str!("compression.md")]

use crate::array::{Array, Charged, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use flate2::Compression;
use std::io::{BufReader, Read};

/// The service `219⌶`.
pub(crate) static COMPRESS: Service = Service::new(219, "compress, decompress", "system/services/compression.md").dyadic(convert);

/// A compression method: LZ4 blocks, zlib, gzip, or LZ4 frames.
#[derive(Clone, Copy)]
enum Method {
    Lz4Block,
    Zlib,
    Gzip,
    Lz4Frame,
}

impl Method {
    fn from_number(number: i64) -> Result<Self> {
        match number {
            1 => Ok(Self::Lz4Block),
            2 => Ok(Self::Zlib),
            3 => Ok(Self::Gzip),
            4 => Ok(Self::Lz4Frame),
            _ => Err(Fault::domain(
                Blame::Left,
                "the method must be 1 (LZ4), 2 (zlib), 3 (gzip) or 4 (LZ4 with frames), negated to decompress",
            )),
        }
    }

    fn compress(self, bytes: &[u8], level: u32, memory: &Memory) -> std::io::Result<Vec<u8>> {
        let source = PollingReader { bytes, memory };
        let mut packed = Vec::new();
        match self {
            Self::Lz4Block => packed = lz4_flex::block::compress(bytes),
            Self::Zlib => {
                flate2::read::ZlibEncoder::new(source, Compression::new(level)).read_to_end(&mut packed)?;
            }
            Self::Gzip => {
                flate2::read::GzEncoder::new(source, Compression::new(level)).read_to_end(&mut packed)?;
            }
            Self::Lz4Frame => {
                let mut encoder = lz4_flex::frame::FrameEncoder::new(packed);
                std::io::copy(&mut BufReader::with_capacity(POLL_INTERVAL_BYTES, source), &mut encoder)?;
                packed = encoder.finish().map_err(std::io::Error::other)?;
            }
        }
        Ok(packed)
    }

    /// Decompresses bytes; fails if the result would have more than `limit` bytes.
    fn decompress(self, packed: &[u8], limit: usize, memory: &Memory) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut source: Box<dyn Read + '_> = match self {
            // One byte expands to at most 255 bytes.
            Self::Lz4Block => {
                let max_length = packed.len().saturating_mul(255).min(limit);
                return lz4_flex::block::decompress(packed, max_length).map_err(std::io::Error::other);
            }
            Self::Zlib => Box::new(flate2::read::ZlibDecoder::new(packed)),
            Self::Gzip => Box::new(flate2::read::MultiGzDecoder::new(packed)),
            Self::Lz4Frame => Box::new(lz4_flex::frame::FrameDecoder::new(packed)),
        };
        // A small input may expand greatly, so the size of the result determines when to poll.
        while bytes.len() < limit {
            let part = (limit - bytes.len()).min(POLL_INTERVAL_BYTES) as u64;
            memory.poll().map_err(std::io::Error::other)?;
            if source.by_ref().take(part).read_to_end(&mut bytes)? == 0 {
                break;
            }
        }
        match source.read(&mut [0])? {
            0 => Ok(bytes),
            _ => Err(std::io::Error::from(std::io::ErrorKind::OutOfMemory)),
        }
    }
}

/// The number of bytes between two polls for interrupts.
const POLL_INTERVAL_BYTES: usize = 1 << 16;

/// A reader of bytes that polls for interrupts.
struct PollingReader<'a> {
    bytes: &'a [u8],
    memory: &'a Memory,
}

impl Read for PollingReader<'_> {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        self.memory.poll().map_err(std::io::Error::other)?;
        let length = target.len().min(POLL_INTERVAL_BYTES);
        self.bytes.read(&mut target[..length])
    }
}

/// The compression level if none is specified.
const DEFAULT_LEVEL: u32 = 6;

/// The bytes with which the first item of a packed pair, the description, begins.
const PACKED_MARK: [u8; 2] = [8, 201];

/// Implements `X(219⌶)Y`: compresses bytes with the method `X`; decompresses bytes if `X` is negative, or a result of `219⌶` if
/// `X` is 0.
fn convert(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let specification = arguments::to_integers(&left, Blame::Left)?;
    match specification[..] {
        [0] => {
            let (method, length) = read_description(context, &right)?;
            unpack(context, method, &right.item(1), Some(length))
        }
        [number] if number > 0 => pack(context, Method::from_number(number)?, number, DEFAULT_LEVEL, &right),
        [number @ 2..=3, level @ 0..=9] => pack(context, Method::from_number(number)?, number, level as u32, &right),
        [number @ 2..=3, level] => {
            Err(Fault::domain(Blame::Left, format!("the level of method {number} must be from 0 to 9, not {level}")))
        }
        [number] => unpack(context, Method::from_number(-number)?, &right, None),
        [number, length] if number < 0 && length >= 0 => {
            unpack(context, Method::from_number(-number)?, &right, Some(length as usize))
        }
        _ => Err(Fault::domain(Blame::Left, "the left argument must be a method, optionally followed by a level or a length")),
    }
}

/// Compresses bytes; returns a packed pair: the description and the compressed bytes.
fn pack(context: &Context, method: Method, number: i64, level: u32, right: &Array) -> Result<Array> {
    let bytes = read_bytes(context, right)?;
    context.memory().check(bytes.len().saturating_mul(2))?;
    let packed = method
        .compress(&bytes, level, context.memory())
        .map_err(|error| context.poll().err().unwrap_or_else(|| Fault::domain(Blame::Right, error.to_string())))?;
    let mut description = PACKED_MARK.to_vec();
    description.push(number as u8);
    description.extend(&(bytes.len() as u64).to_be_bytes()[3..]);
    Ok(Array::nested(vec![bytes_to_array(context, &description)?, bytes_to_array(context, &packed)?]))
}

/// Reads the method and the length from the first item of a packed pair.
fn read_description(context: &Context, pair: &Array) -> Result<(Method, usize)> {
    let invalid =
        || Fault::domain(Blame::Right, "the right argument must be a result of 219⌶: a description and the compressed bytes");
    if pair.rank() != 1 || pair.bound() != 2 {
        return Err(invalid());
    }
    let description = read_bytes(context, &pair.item(0))?;
    match description[..] {
        [first, second, method, ref length @ ..] if [first, second] == PACKED_MARK && length.len() == 5 => {
            let length = length.iter().fold(0, |length, &byte| length << 8 | usize::from(byte));
            Ok((Method::from_number(i64::from(method)).map_err(|_| invalid())?, length))
        }
        _ => Err(invalid()),
    }
}

/// Decompresses bytes to at most `length` bytes or, if no length is specified, to as many as fit in a quarter of the free memory.
fn unpack(context: &Context, method: Method, packed: &Array, length: Option<usize>) -> Result<Array> {
    let packed = read_bytes(context, packed)?;
    let default_limit = context.memory().free_bytes() / 4;
    if let Some(length) = length.filter(|&length| length > default_limit) {
        context.memory().check(length.saturating_mul(4))?;
    }
    let bytes = method.decompress(&packed, length.unwrap_or(default_limit), context.memory()).map_err(|error| {
        context.poll().err().unwrap_or_else(|| match error.kind() {
            std::io::ErrorKind::OutOfMemory if length.is_none() => Fault::from(crate::error::Stop::OutOfMemory),
            _ => Fault::domain(Blame::Right, format!("the bytes cannot be decompressed: {error}")),
        })
    })?;
    bytes_to_array(context, &bytes)
}

/// Converts a vector of whole numbers from ¯128 to 127 to bytes.
fn read_bytes(context: &Context, array: &Array) -> Result<Charged<u8>> {
    if array.rank() != 1 {
        return Err(Fault::rank(Blame::Right, format!("bytes must be a vector, not an array of rank {}", array.rank())));
    }
    let numbers = arguments::to_integers(array, Blame::Right)?;
    let byte = |&number: &i64| i8::try_from(number).map(|byte| byte as u8);
    let range_fault = || Fault::domain(Blame::Right, "bytes must be whole numbers from ¯128 to 127");
    let mut bytes = context.memory().vector(numbers.len())?;
    context.memory().for_each_part(&numbers, |part| {
        part.iter().try_for_each(|number| {
            bytes.push(byte(number).map_err(|_| range_fault())?);
            Ok::<(), Fault>(())
        })
    })?;
    Ok(bytes)
}

/// Converts bytes to a vector of whole numbers from ¯128 to 127.
fn bytes_to_array(context: &Context, bytes: &[u8]) -> Result<Array> {
    let mut block = context.memory().block::<i8>(bytes.len())?;
    for (target, &byte) in block.iter_mut().zip(bytes) {
        *target = byte as i8;
    }
    Ok(Array::vector(block))
}
