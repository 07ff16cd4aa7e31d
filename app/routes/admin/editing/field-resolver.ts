import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

/** Of a form whose problems are a message for each field that is wrong. */
export function fieldResolver<Values extends FieldValues>(
  findProblems: (values: Values) => Partial<Record<keyof Values, string>>,
): Resolver<Values> {
  return (values) => {
    const wrong = Object.entries(findProblems(values)).map(([field, message]) => [
      field,
      { type: "value", message },
    ]);
    return wrong.length > 0
      ? { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<Values> }
      : { values, errors: {} };
  };
}
