import { expect, test } from "vitest";
import { readTableState, writeTableState } from "#app/ui/data-table-state.ts";

const allowed = { status: ["all", "draft"], needs: ["no_photo"], sortBy: ["name", "created_at"] };
const read = (query: string) => readTableState(new URLSearchParams(query), allowed);
const write = (query: string, changes: object) => {
  const params = new URLSearchParams(query);
  return writeTableState(params, readTableState(params, allowed), changes).toString();
};

test("a URL without parameters is the table as it is first shown", () => {
  expect(read("")).toEqual({
    search: "",
    status: "all",
    needs: "",
    import: "",
    sortBy: "name",
    sortDirection: "asc",
    page: 1,
    pageSize: 50,
  });
});

test("a URL brings the whole table back", () => {
  const query =
    "search=old+mill&status=draft&needs=no_photo&import=8b1c2f5e-0c7a-4c4e-9d3b-2f1a6e5d4c3b&sortBy=created_at&sortDirection=desc&page=3&pageSize=25";
  expect(write(query, {})).toBe(query);
});

test.each([
  "status=deleted",
  "sortBy=password",
  "page=-1",
  "page=1.5",
  "page=x",
  "pageSize=10000",
  "import=x",
])("%s is ignored", (query) => {
  expect(read(query)).toEqual(read(""));
});

test.each([{ search: "mill" }, { status: "draft" }, { needs: "no_photo" }, { pageSize: 25 }])(
  "another filter or page size begins at the first page: %o",
  (changes) => {
    expect(write("page=3", changes)).not.toContain("page=3");
  },
);

test("a search that stays the same keeps the page", () => {
  expect(write("search=mill&page=3", { search: "mill" })).toBe("search=mill&page=3");
});

test("defaults are dropped from the URL, and parameters of others stay", () => {
  expect(write("tab=stations&status=draft&page=2", { status: "all" })).toBe("tab=stations");
});
