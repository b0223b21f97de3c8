const cloudStorageType = 27;

/** The page that sells packages of a type. */
export function sellingPage({ type, family }: { readonly type: number; readonly family: string }): string {
  if (family === 'hotspot' || family === 'traffic' || family === 'keep-number') return 'mifi/package.html';
  return type === cloudStorageType ? 'camera/cloud/package.html' : 'information.html';
}
