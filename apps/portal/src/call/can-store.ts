/** Whether this browser keeps anything beyond the page: where cookies and site data are blocked, it does not. */
export function canStore(): boolean {
  const key = 'pay.probe';
  try {
    localStorage.setItem(key, key);
    const isKept = localStorage.getItem(key) === key;
    localStorage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}
