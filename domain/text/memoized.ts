/** Memoises `make` for the most recent texts. `make` must be pure, and its results must not be modified. */
export function memoized<Made>(make: (text: string) => Made, most = 200): (text: string) => Made {
  const cache = new Map<string, Made>();
  return (text) => {
    if (cache.has(text)) return cache.get(text) as Made;
    const made = make(text);
    if (cache.size >= most) cache.delete(cache.keys().next().value as string);
    cache.set(text, made);
    return made;
  };
}
