/**
 * A function that makes something of an object once and remembers it as long as the object lives.
 * A publish keeps the objects of reviews that have not changed, so what was made of them stays.
 */
export function memoizeByObject<Key extends object, Value>(make: (key: Key) => Value) {
  const made = new WeakMap<Key, Value>();
  return (key: Key): Value => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
