/** One record of a file as text, whatever its format. */
export type SourceRow = {
  /** As a person would count it: the row of a spreadsheet with its header, else the number of the feature. */
  row: number;
  /** By the names of the columns; a record without a value has "" or no cell. */
  cells: Record<string, string>;
};

/** A file that cannot be read, said to a person. */
export class SourceError extends Error {}

/** What is wrong with a row. The column is the file's; null where none is to blame. */
export type RowProblem = { column: string | null; message: string };
