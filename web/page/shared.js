// The memory that the page and the worker share: three numbers, then the line that the user has entered.
export const STOP = 0;
export const LINE = 1;
export const LENGTH = 2;
export const LINE_OFFSET = 16;
export const LINE_MAX_BYTES = 1 << 16;
