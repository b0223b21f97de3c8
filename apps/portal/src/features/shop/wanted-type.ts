/** The package type that a page's address asks for with `type=`; undefined if it is missing or not a number. */
export function wantedType(query: URLSearchParams): number | undefined {
  const type = query.get('type') ?? '';
  return /^\d{1,4}$/.test(type) ? Number(type) : undefined;
}
