/**
 * What of a person is too large for web storage: photos and videos of an ID card that are not sent yet. Named here,
 * since whoever ends a login deletes it.
 */
export const personDatabase = 'device-pay-real-name';

/** In web storage as long as something may be in it: a page that begins can tell without opening it. */
export const personDatabaseUsed = 'pay.captures';

/** Some browsers never answer; nobody waits for them to log out. */
const longestMs = 1000;

/** Deletes it for the next one to use this phone. Resolves when it is gone or that can't be waited for. */
export const deletePersonDatabase = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve();
    setTimeout(done, longestMs);
    try {
      const request = indexedDB.deleteDatabase(personDatabase);
      request.onsuccess = done;
      request.onerror = done;
    } catch {
      // A browser that keeps none.
      done();
    }
  });
