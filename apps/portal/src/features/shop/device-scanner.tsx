import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './device-picker.module.css';
import { texts } from './device-texts.ts';
import { imeiIn } from './imei-in.ts';

/** The browser's own barcode reader, if it has one. TypeScript's library does not declare it yet. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare const BarcodeDetector: new (options: { formats: string[] }) => BarcodeReader;

const formats = ['code_128', 'code_39', 'ean_13', 'itf', 'qr_code', 'data_matrix'];
const pauseMs = 200;

/** Reads an imei with the camera, which is released when the scanner is no longer shown. */
export function DeviceScanner({ onFound }: { readonly onFound: (imei: string) => void }): ReactNode {
  const words = useTexts(texts);
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });

  useEffect(() => {
    const reader = new BarcodeDetector({ formats });
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const look = async () => {
      if (ended || !video.current) return;
      const codes = await reader.detect(video.current).catch(() => []);
      const imei = codes.map((code) => imeiIn(code.rawValue)).find((one) => one !== undefined);
      if (ended) return;
      if (imei) found.current(imei);
      else timer = setTimeout(look, pauseMs);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened;
        if (ended || !video.current) {
          for (const track of opened.getTracks()) track.stop();
          return undefined;
        }
        video.current.srcObject = opened;
        return video.current.play().then(look);
      })
      .catch(() => setFailed(true));
    return () => {
      ended = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  if (failed) return <Notice tone="warn">{words.scanFailed}</Notice>;
  return (
    <div className={styles.scanner}>
      <video ref={video} muted playsInline />
      <p>{words.scanText}</p>
    </div>
  );
}
