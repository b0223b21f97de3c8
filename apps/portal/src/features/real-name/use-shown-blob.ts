import { type RefCallback, useCallback } from 'react';

/** The `ref` of an image or a video that shows a Blob; its object URL is revoked when the element is removed. */
export function useShownBlob(blob: Blob | undefined): RefCallback<HTMLImageElement | HTMLVideoElement> {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element || !blob) return undefined;
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}
