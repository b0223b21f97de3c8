/** The package type that a page's address asks for by `type=`; undefined where it says none, or no number. */
export function wantedType(query: URLSearchParams): number | undefined {
  const type = query.get('type') ?? '';
  return /^\d{1,4}$/.test(type) ? Number(type) : undefined;
}
