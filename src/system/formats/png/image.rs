//! Images in files.

use crate::array::memory::{Charge, Zeroed};
use crate::array::{Array, Element, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::system::formats::named_file::{NewFile, open_file};
use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, EncodingError, InterlaceInfo, Limits, Reader, Transformations};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};

/// The memory that the decoder needs beside some rows.
const DECODER_BYTES: usize = 1 << 20;
/// The number of rows that the decoder, and the encoder, hold at once.
const ROWS_IN_MEMORY: usize = 4;
/// The largest number of bytes of a row, which is coded without a poll.
const MAX_ROW_BYTES: usize = 1 << 24;
/// The length of a part of the compressed data that is written.
const CHUNK_BYTES: usize = 1 << 16;

/// Reads an image: a matrix of grey pixels, or an array with an axis for the channels after the two for the pixels.
pub(super) fn read(context: &mut Context, name: &str) -> Result<Array> {
    let fault = |error: DecodingError| fault_of(name, &error);
    let mut decoder = Decoder::new(BufReader::new(open_file(context, name)?));
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::EXPAND);
    let header = decoder.read_header_info().map_err(fault)?;
    let (width, height) = (header.width as usize, header.height as usize);
    // A pixel has four channels of two bytes at most.
    let bytes = width.saturating_mul(8).saturating_mul(ROWS_IN_MEMORY).saturating_add(DECODER_BYTES);
    let mut charge = Charge::empty(context.memory());
    charge.add(bytes)?;
    decoder.set_limits(Limits { bytes });
    let mut reader = decoder.read_info().map_err(fault)?;
    check_row_bytes(reader.output_line_size(reader.info().width).unwrap_or(usize::MAX))?;
    let (colour, depth) = reader.output_color_type();
    let lengths = [height, width, colour.samples()];
    let shape = Shape::new(if colour.samples() == 1 { &lengths[..2] } else { &lengths })?;
    let array = if depth == BitDepth::Sixteen {
        read_samples(context, &mut reader, name, shape.bound(), |[high, low]: [u8; 2]| {
            i32::from(u16::from_be_bytes([high, low]))
        })?
    } else {
        read_samples(context, &mut reader, name, shape.bound(), |[sample]: [u8; 1]| i16::from(sample))?
    };
    Ok(array.with_shape(shape))
}

/// Fails if a row is too long.
fn check_row_bytes(bytes: usize) -> Result<()> {
    if bytes <= MAX_ROW_BYTES { Ok(()) } else { Err(Fault::limit("a row of the image has more than 16 MiB")) }
}

fn fault_of(name: &str, error: &DecodingError) -> Fault {
    match error {
        DecodingError::IoError(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            Fault::domain(Blame::Right, format!("{name}: the file ends before the last row"))
        }
        error => Fault::domain(Blame::Right, format!("{name}: {error}")),
    }
}

/// Reads the samples of all pixels as a vector, each converted from its `N` bytes.
fn read_samples<const N: usize, T: Element + Zeroed>(
    context: &mut Context,
    reader: &mut Reader<BufReader<File>>,
    name: &str,
    count: usize,
    convert: impl Fn([u8; N]) -> T,
) -> Result<Array> {
    let memory = context.memory().clone();
    let mut samples = memory.block::<T>(count)?;
    let width = reader.info().width;
    let row_bytes = reader.output_line_size(width).ok_or_else(|| Fault::impossible("a row fits into memory"))?;
    let row_samples = row_bytes / N;
    let convert_bytes = |bytes: &[u8], target: &mut [T]| {
        target.iter_mut().zip(bytes.as_chunks::<N>().0).for_each(|(sample, bytes)| *sample = convert(*bytes));
    };
    // The passes of an interlaced image put pixels everywhere, so that it is complete only at the end.
    let mut interlaced = memory.block::<u8>(if reader.info().interlaced { count * N } else { 0 })?;
    let pixel_bits = (row_bytes / width as usize * 8) as u8;
    let mut rows = samples.chunks_mut(row_samples);
    loop {
        context.poll()?;
        let Some(row) = reader.next_interlaced_row().map_err(|error| fault_of(name, &error))? else { break };
        match row.interlace() {
            InterlaceInfo::Null(_) => rows.next().into_iter().for_each(|target| convert_bytes(row.data(), target)),
            InterlaceInfo::Adam7(place) => png::expand_interlaced_row(&mut interlaced, row_bytes, row.data(), place, pixel_bits),
        }
    }
    if !interlaced.is_empty() {
        convert_bytes(&interlaced, &mut samples);
    }
    Ok(Array::vector(T::wrap(samples.into())))
}

/// Writes an image to a file and returns the number of bytes as a shy result.
pub(super) fn write(context: &mut Context, options: &Options, left: &Array, name: &str) -> Result<Array> {
    let file = NewFile::new(options, name)?;
    let depth = match options.integer("Depth")?.unwrap_or(8) {
        8 => BitDepth::Eight,
        16 => BitDepth::Sixteen,
        other => {
            return Err(Fault::domain(Blame::Operand, format!("option Depth is 8 or 16, the bits of a sample, and not {other}")));
        }
    };
    let (lengths, channels) = match *left.lengths() {
        [height, width] => ([height, width], 1),
        [height, width, channels @ 1..=4] => ([height, width], channels),
        _ => {
            return Err(Fault::rank(
                Blame::Left,
                "an image is a matrix, or an array of rank 3 whose last axis has one to four channels",
            )
            .with_help("the channels are grey; grey and alpha; red, green and blue; or these and alpha"));
        }
    };
    let [Some(height), Some(width)] = lengths.map(|length| u32::try_from(length).ok().filter(|&length| length > 0)) else {
        return Err(Fault::domain(Blame::Left, "an image has at least one row and one column"));
    };
    let row_bytes = (width as usize).saturating_mul(channels * usize::from(depth as u8) / 8);
    check_row_bytes(row_bytes)?;
    let mut charge = Charge::empty(context.memory());
    charge.add(row_bytes * (1 + ROWS_IN_MEMORY))?;
    let samples = Samples::new(context, left, depth)?;
    let row_samples = width as usize * channels;
    let image = Image { width, height, channels, depth };
    file.write(context, |context, file| {
        image.write(context, file, |row, bytes| samples.push(row * row_samples, row_samples, bytes))
    })
}

/// The sizes of an image that is to be written.
pub(super) struct Image {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The number of samples of each pixel.
    pub(super) channels: usize,
    /// The number of bits of each sample.
    pub(super) depth: BitDepth,
}

impl Image {
    /// Writes the rows whose bytes `push_row` appends, and returns the number of bytes of the file.
    pub(super) fn write(
        &self,
        context: &Context,
        file: &mut File,
        push_row: impl Fn(usize, &mut Vec<u8>),
    ) -> io::Result<Result<usize>> {
        let mut out = BufWriter::new(&mut *file);
        let mut encoder = Encoder::new(&mut out, self.width, self.height);
        encoder.set_color(match self.channels {
            1 => ColorType::Grayscale,
            2 => ColorType::GrayscaleAlpha,
            3 => ColorType::Rgb,
            _ => ColorType::Rgba,
        });
        encoder.set_depth(self.depth);
        let mut writer = encoder.write_header().map_err(to_io_error)?;
        let mut stream = writer.stream_writer_with_size(CHUNK_BYTES).map_err(to_io_error)?;
        let mut bytes = Vec::new();
        for row in 0..self.height as usize {
            if let Err(fault) = context.poll() {
                return Ok(Err(fault));
            }
            bytes.clear();
            push_row(row, &mut bytes);
            stream.write_all(&bytes)?;
        }
        stream.finish().map_err(to_io_error)?;
        writer.finish().map_err(to_io_error)?;
        out.flush()?;
        drop(out);
        Ok(Ok(file.metadata()?.len() as usize))
    }
}

fn to_io_error(error: EncodingError) -> io::Error {
    match error {
        EncodingError::IoError(error) => error,
        error => io::Error::other(error),
    }
}

/// The samples of an image, which are whole numbers in the range of their depth.
struct Samples<'a> {
    array: &'a Array,
    depth: BitDepth,
}

impl<'a> Samples<'a> {
    /// Fails unless all elements are in the range.
    fn new(context: &Context, array: &'a Array, depth: BitDepth) -> Result<Self> {
        let limit = if depth == BitDepth::Sixteen { 65535 } else { 255 };
        let memory = context.memory();
        let is_valid = match array.elements() {
            Elements::Bits(_) => true,
            Elements::I8(numbers) => memory.all(numbers.as_slice(), |&number| number >= 0)?,
            Elements::I16(numbers) => memory.all(numbers.as_slice(), |&number| (0..=limit).contains(&i32::from(number)))?,
            Elements::I32(numbers) => memory.all(numbers.as_slice(), |&number| (0..=limit).contains(&number))?,
            Elements::Float(numbers) => {
                memory.all(numbers.as_slice(), |&number| (0.0..=f64::from(limit)).contains(&number) && number.fract() == 0.0)?
            }
            _ => false,
        };
        if is_valid {
            return Ok(Self { array, depth });
        }
        Err(Fault::domain(Blame::Left, format!("the samples of an image are whole numbers from 0 to {limit}"))
            .with_help(format!("⌊0.5+{limit}×x makes samples of numbers x from 0 to 1")))
    }

    /// Appends the bytes of some samples.
    fn push(&self, start: usize, count: usize, bytes: &mut Vec<u8>) {
        let range = start..start + count;
        match self.array.elements() {
            Elements::Bits(bits) => self.extend(bytes, range.map(|index| u16::from(bits.get(index)))),
            Elements::I8(numbers) => self.extend(bytes, numbers.as_slice()[range].iter().map(|&number| number as u16)),
            Elements::I16(numbers) => self.extend(bytes, numbers.as_slice()[range].iter().map(|&number| number as u16)),
            Elements::I32(numbers) => self.extend(bytes, numbers.as_slice()[range].iter().map(|&number| number as u16)),
            Elements::Float(numbers) => self.extend(bytes, numbers.as_slice()[range].iter().map(|&number| number as u16)),
            _ => {}
        }
    }

    fn extend(&self, bytes: &mut Vec<u8>, samples: impl Iterator<Item = u16>) {
        if self.depth == BitDepth::Sixteen {
            bytes.extend(samples.flat_map(u16::to_be_bytes));
        } else {
            bytes.extend(samples.map(|sample| sample as u8));
        }
    }
}
