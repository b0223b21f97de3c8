/** Whether this browser keeps anything beyond the page: where cookies and site data are blocked, it does not. */
export function canStore(open: () => Storage = () => localStorage): boolean {
  const key = 'pay.probe';
  try {
    const storage = open();
    storage.setItem(key, key);
    const isKept = storage.getItem(key) === key;
    storage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}
