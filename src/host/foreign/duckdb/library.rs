//! The library: where it is found, and the functions of it that are called.

use crate::host::CAN_LOAD_LIBRARIES;
use std::env;
use std::ffi::{CStr, c_char, c_void};
use std::fmt::{self, Display};
use std::sync::{Arc, Mutex, PoisonError};

/// The environment variable with the path of the library.
const PATH_VARIABLE: &str = "ZILDE_DUCKDB";

/// A pointer to an object of the library.
pub(super) type Handle = *mut c_void;

/// The caches in which a library knows the files of all its databases, so that it refuses to attach one twice: for each library, the
/// address of the function that made its cache, and the address of the cache, which stays.
static INSTANCE_CACHES: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

/// The value of a `duckdb_state` that stands for success.
pub(super) const SUCCESS: i32 = 0;

/// The result of a query, `duckdb_result`: the caller owns it, and the library its content.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct RawResult {
    deprecated_counts: [u64; 3],
    deprecated_columns: Handle,
    deprecated_message: *mut c_char,
    content: Handle,
}

impl RawResult {
    /// The result before the library has filled it.
    pub(super) const EMPTY: Self = Self {
        deprecated_counts: [0; 3],
        deprecated_columns: std::ptr::null_mut(),
        deprecated_message: std::ptr::null_mut(),
        content: std::ptr::null_mut(),
    };
}

/// Defines the table of the functions that are called, which are looked up by their names with `duckdb_` before them.
macro_rules! define_functions {
    ($($name:ident($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of the library.
        pub(super) struct Functions {
            $(
                // SAFETY: whoever calls it keeps to what `duckdb.h` says about its arguments.
                pub(super) $name: unsafe extern "C" fn($($argument),*) $(-> $result)?,
            )*
        }

        impl Functions {
            /// Looks the functions up. Their types are those of `duckdb.h`, which are stable.
            fn find(library: &libloading::Library) -> Result<Self, libloading::Error> {
                Ok(Self {
                    $(
                        // SAFETY: the function with this name has the type that the header gives it, which is that of the field.
                        $name: *unsafe { library.get(concat!("duckdb_", stringify!($name), "\0").as_bytes()) }?,
                    )*
                })
            }
        }
    };
}

define_functions! {
    append_data_chunk(Handle, Handle) -> i32;
    appender_create_ext(Handle, *const c_char, *const c_char, *const c_char, *mut Handle) -> i32;
    appender_destroy(*mut Handle) -> i32;
    appender_error(Handle) -> *const c_char;
    appender_flush(Handle) -> i32;
    array_type_array_size(Handle) -> u64;
    array_type_child_type(Handle) -> Handle;
    array_vector_get_child(Handle) -> Handle;
    bind_value(Handle, u64, Handle) -> i32;
    close(*mut Handle);
    column_count(*mut RawResult) -> u64;
    column_logical_type(*mut RawResult, u64) -> Handle;
    column_name(*mut RawResult, u64) -> *const c_char;
    connect(Handle, *mut Handle) -> i32;
    create_blob(*const u8, u64) -> Handle;
    create_config(*mut Handle) -> i32;
    create_data_chunk(*mut Handle, u64) -> Handle;
    create_date(i32) -> Handle;
    create_double(f64) -> Handle;
    create_instance_cache() -> Handle;
    create_int64(i64) -> Handle;
    create_logical_type(u32) -> Handle;
    create_null_value() -> Handle;
    create_timestamp(i64) -> Handle;
    create_varchar_length(*const c_char, u64) -> Handle;
    data_chunk_get_size(Handle) -> u64;
    data_chunk_get_vector(Handle, u64) -> Handle;
    data_chunk_reset(Handle);
    data_chunk_set_size(Handle, u64);
    decimal_internal_type(Handle) -> u32;
    decimal_scale(Handle) -> u8;
    destroy_config(*mut Handle);
    destroy_data_chunk(*mut Handle);
    destroy_logical_type(*mut Handle);
    destroy_pending(*mut Handle);
    destroy_prepare(*mut Handle);
    destroy_result(*mut RawResult);
    destroy_value(*mut Handle);
    disconnect(*mut Handle);
    enum_dictionary_size(Handle) -> u32;
    enum_dictionary_value(Handle, u64) -> *mut c_char;
    enum_internal_type(Handle) -> u32;
    execute_pending(Handle, *mut RawResult) -> i32;
    fetch_chunk(RawResult) -> Handle;
    free(Handle);
    get_or_create_from_cache(Handle, *const c_char, *mut Handle, Handle, *mut *mut c_char) -> i32;
    get_type_id(Handle) -> u32;
    interrupt(Handle);
    list_type_child_type(Handle) -> Handle;
    list_vector_get_child(Handle) -> Handle;
    list_vector_get_size(Handle) -> u64;
    map_type_key_type(Handle) -> Handle;
    map_type_value_type(Handle) -> Handle;
    nparams(Handle) -> u64;
    parameter_name(Handle, u64) -> *const c_char;
    pending_error(Handle) -> *const c_char;
    pending_execute_task(Handle) -> i32;
    pending_prepared(Handle, *mut Handle) -> i32;
    prepare(Handle, *const c_char, *mut Handle) -> i32;
    prepare_error(Handle) -> *const c_char;
    prepared_statement_type(Handle) -> u32;
    query(Handle, *const c_char, *mut RawResult) -> i32;
    result_error(*mut RawResult) -> *const c_char;
    result_return_type(RawResult) -> i32;
    row_count(*mut RawResult) -> u64;
    rows_changed(*mut RawResult) -> u64;
    set_config(Handle, *const c_char, *const c_char) -> i32;
    struct_type_child_count(Handle) -> u64;
    struct_type_child_name(Handle, u64) -> *mut c_char;
    struct_type_child_type(Handle, u64) -> Handle;
    struct_vector_get_child(Handle, u64) -> Handle;
    vector_assign_string_element_len(Handle, u64, *const c_char, u64);
    vector_ensure_validity_writable(Handle);
    vector_get_data(Handle) -> Handle;
    vector_get_validity(Handle) -> *mut u64;
    vector_size() -> u64;
}

/// The reason for which the library cannot be used.
#[derive(Debug)]
pub(crate) struct LoadError {
    /// The name or the path that was looked for.
    pub(crate) name: String,
    /// The reason that the system gives.
    pub(crate) reason: String,
}

/// DuckDB's library, which stays loaded as long as the process runs: its threads and destructors refer to its code.
#[derive(Clone)]
pub(crate) struct Library(pub(super) Arc<Functions>);

impl Library {
    /// Loads the library that the environment variable `ZILDE_DUCKDB` names, otherwise the one that the system finds by its name.
    pub(crate) fn load() -> Result<Self, LoadError> {
        let configured = env::var_os(PATH_VARIABLE).filter(|path| !path.is_empty());
        let name = configured.unwrap_or_else(|| libloading::library_filename("duckdb"));
        let fail = |reason: &dyn Display| LoadError { name: name.to_string_lossy().into_owned(), reason: reason.to_string() };
        if !CAN_LOAD_LIBRARIES {
            return Err(fail(&"this program is linked statically and cannot load libraries"));
        }
        // SAFETY: DuckDB's library has no conditions on where and when it is loaded; whoever names another one trusts it.
        let library = unsafe { libloading::Library::new(&name) }.map_err(|error| fail(&error))?;
        let functions = Functions::find(&library).map_err(|error| fail(&error))?;
        std::mem::forget(library);
        Ok(Self(Arc::new(functions)))
    }

    /// Returns the cache of all databases that the library opens in this process.
    pub(super) fn instance_cache(&self) -> Handle {
        let create = self.0.create_instance_cache;
        let mut caches = INSTANCE_CACHES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, cache)) = caches.iter().find(|(creator, _)| *creator == create as usize) {
            return *cache as Handle;
        }
        // SAFETY: the function has no conditions.
        let cache = unsafe { create() };
        caches.push((create as usize, cache as usize));
        cache
    }

    /// Copies a text that the caller owns, and frees it.
    pub(super) fn take_text(&self, text: *mut c_char) -> String {
        let copy = copy_text(text);
        // SAFETY: the text was allocated by the library for its caller, and is freed once; null is allowed.
        unsafe { (self.0.free)(text.cast()) };
        copy
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Library")
    }
}

/// Copies a text of the library, which is null or ends with a zero. Null becomes an empty text.
pub(super) fn copy_text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the texts that the library returns end with a zero, and live until the object that they describe is destroyed.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
