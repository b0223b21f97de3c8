/**
 * Fetches sheet, dialog and toast while nothing else is going on: without a connection they must still open, to
 * say that there is none.
 */
export function prepareOverlays(): void {
  const bodies = [
    import('./overlay/sheet-body.tsx'),
    import('./overlay/dialog-body.tsx'),
    import('./overlay/toasts.tsx'),
  ];
  // What does not come now is fetched when it is opened.
  void Promise.allSettled(bodies);
}
