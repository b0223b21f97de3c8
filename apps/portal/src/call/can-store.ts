/** Whether this browser stores anything beyond the page; not where cookies and site data are blocked. */
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
