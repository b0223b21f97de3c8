/** Where the phone is, WGS-84, asked once; undefined where it may not or cannot be known within 8 s. */
export function askPlace(): Promise<{ readonly lat: number; readonly lon: number } | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      () => resolve(undefined),
      { timeout: 8000, maximumAge: 5 * 60_000 },
    );
  });
}
