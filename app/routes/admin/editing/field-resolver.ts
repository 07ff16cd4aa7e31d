import { type Field, type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";

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

/** With an error at each input that is half typed, such as a day without its time: browsers give "" for it, as for none. */
export function refuseHalfTyped<Values extends FieldValues>(resolver?: Resolver<Values>): Resolver<Values> {
  return async (values, context, options) => {
    const result = resolver ? await resolver(values, context, options) : { values, errors: {} };
    const halfTyped = (options.names ?? []).filter((name) => {
      const field = get(options.fields, name) as Field["_f"] | undefined;
      return field?.mount && (field.ref as Partial<HTMLInputElement>).validity?.badInput;
    });
    if (halfTyped.length === 0) return result;
    const errors = { ...result.errors } as FieldErrors<Values>;
    for (const name of halfTyped)
      set(errors, name, { type: "badInput", message: "This is half typed: complete it, or clear it." });
    return { values: {}, errors };
  };
}
