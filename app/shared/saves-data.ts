/** Whether the visitor has told the browser to save data: what may never be needed is then not fetched ahead. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
