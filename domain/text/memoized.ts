/** Few texts come back again and again: what has been made of the latest is kept. `make` must have no effect, and what it makes must not be changed. */
export function memoized<Made>(make: (text: string) => Made, most = 200): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Made;
    const made = make(text);
    if (known.size >= most) known.delete(known.keys().next().value as string);
    known.set(text, made);
    return made;
  };
}
