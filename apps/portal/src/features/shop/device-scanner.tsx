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
declare const BarcodeDetector: {
  new (options: { formats: string[] }): BarcodeReader;
  /** Empty where the browser has the reader, but the phone lacks what it needs: then it reads nothing, ever. */
  getSupportedFormats(): Promise<readonly string[]>;
};

const formats = ['code_128', 'code_39', 'ean_13', 'itf', 'qr_code', 'data_matrix'];
const pauseMs = 200;

/** Reads an imei with the camera, which is released when the scanner is no longer shown. */
export function DeviceScanner({ onFound }: { readonly onFound: (imei: string) => void }): ReactNode {
  const words = useTexts(texts);
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'scanFailed' | 'scanUnsupported'>();
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async (reader: BarcodeReader) => {
      if (ended || !video.current) return;
      const codes = await reader.detect(video.current).catch(() => []);
      const imei = codes.map((code) => imeiIn(code.rawValue)).find((one) => one !== undefined);
      if (ended) return;
      if (imei) found.current(imei);
      else timer = setTimeout(look, pauseMs, reader);
    };
    const start = async () => {
      const known = await BarcodeDetector.getSupportedFormats();
      const readable = formats.filter((format) => known.includes(format));
      if (ended) return;
      if (readable.length === 0) return setProblem('scanUnsupported');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (ended || !video.current) return release();
      video.current.srcObject = stream;
      await video.current.play();
      await look(new BarcodeDetector({ formats: readable }));
    };
    start().catch(() => {
      // Its light would stay on under the words that it cannot be used.
      release();
      setProblem('scanFailed');
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      release();
    };
  }, []);

  if (problem) return <Notice tone="warn">{words[problem]}</Notice>;
  return (
    <div className={styles.scanner}>
      <video ref={video} muted playsInline />
      <p>{words.scanText}</p>
    </div>
  );
}
