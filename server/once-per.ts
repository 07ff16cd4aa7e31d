/** `make`, called once for each object, for as long as the object is there. */
export function oncePer<Key extends object, Value extends {}>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
