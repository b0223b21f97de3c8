import { type ReactNode, useState } from 'react';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { texts } from './case-texts.ts';
import type { Case } from './feedback.ts';
import { FilePicture } from './file-picture.tsx';
import styles from './pictures.module.css';

/** The pictures of a case as squares; pressing one shows it whole, with buttons to the others. */
export function CasePictures({ files }: { readonly files: Case['files'] }): ReactNode {
  const words = useTexts(texts);
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const shown = files[at];
  return (
    <>
      <ul className={styles.grid}>
        {files.map(({ id }, index) => (
          <li key={id}>
            <div className={styles.thumb}>
              <FilePicture fileId={id} alt="" />
              <button
                className={styles.open}
                type="button"
                aria-label={words.picture(index + 1, files.length)}
                onClick={() => {
                  setAt(index);
                  setOpen(true);
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      {shown && (
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={words.picture(at + 1, files.length)}
          actions={
            files.length > 1 && (
              <>
                <Button tone="quiet" disabled={at === 0} onPress={() => setAt(at - 1)}>
                  {words.previous}
                </Button>
                <Button tone="quiet" disabled={at === files.length - 1} onPress={() => setAt(at + 1)}>
                  {words.next}
                </Button>
              </>
            )
          }
        >
          <div className={styles.viewer}>
            <FilePicture key={shown.id} fileId={shown.id} alt={words.picture(at + 1, files.length)} whole />
          </div>
        </Sheet>
      )}
    </>
  );
}
