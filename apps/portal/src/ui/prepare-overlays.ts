/**
 * Loads sheet, dialog and toast in advance, while nothing else is loading: without a connection they must still open,
 * to say that there is none.
 */
export function prepareOverlays(): void {
  const bodies = [
    import('./overlay/sheet-body.tsx'),
    import('./overlay/dialog-body.tsx'),
    import('./overlay/toasts.tsx'),
  ];
  // What fails to load now is loaded when it is opened.
  void Promise.allSettled(bodies);
}
