/**
 * Holds what is too large for web storage: photos and videos of an ID card that are not sent yet. Named here, since
 * logging out deletes it.
 */
export const personDatabase = 'device-pay-real-name';

/** Set in web storage while the database may hold something, so that a page can tell without opening it. */
export const personDatabaseUsed = 'pay.captures';

/** Some browsers never answer: a log-out waits no longer than this. */
const longestMs = 1000;

/** Deletes the database, for the sake of whoever uses this phone next. Resolves when it is deleted, or can't be. */
export const deletePersonDatabase = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve();
    setTimeout(done, longestMs);
    try {
      const request = indexedDB.deleteDatabase(personDatabase);
      request.onsuccess = done;
      request.onerror = done;
    } catch {
      // The browser has no IndexedDB.
      done();
    }
  });
