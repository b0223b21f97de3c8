import { type ReactNode, useEffect, useState } from 'react';
import { isInChatApp } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { useShare } from '../../host/use-share.ts';
import { copyText } from '../../page-kinds/copy-value.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Notice } from './pet.ts';
import styles from './pets.module.css';
import { posterTitle, posterTraits } from './poster.tsx';
import { drawPoster } from './poster-image.ts';
import { texts } from './seek-texts.ts';
import { loadPicture } from './use-picture.ts';

const noticePath = (id: string): string => pageUrl('pet/seek.html', { id });

/** The address under which anybody reads a notice. */
const noticeUrl = (id: string): string => new URL(noticePath(id), location.href).href;

/** Shares a notice, as a link or as an image. */
export function PosterActions({ notice }: { readonly notice: Notice }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const host = useHost();
  const [hints, setHints] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const [imageUrl, setImageUrl] = useState<string>();
  const [showsImage, setShowsImage] = useState(false);
  useEffect(() => () => (imageUrl ? URL.revokeObjectURL(imageUrl) : undefined), [imageUrl]);
  const url = noticeUrl(notice.id);
  const title = posterTitle(notice, words);
  const text = words.shareText(notice.lostPlace);
  useShare({ title, text, path: noticePath(notice.id) });

  const copy = () => copyText(url, words.copied, words.notCopied);
  const share = async () => {
    // Inside WeChat a page can't share by itself; it can only say where WeChat's menu is.
    if (isInChatApp(host)) return setHints(true);
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ title, text, url });
    } catch (cause) {
      // Closing the system's share sheet is not a failure.
      if (!(cause instanceof DOMException) || cause.name !== 'AbortError') await copy();
    }
  };
  const save = async () => {
    setDrawing(true);
    try {
      const picture =
        notice.picture === undefined
          ? undefined
          : await loadPicture('/petMessage/noticePicture', { id: notice.id }, new AbortController().signal);
      const traits = posterTraits(notice, words, format.number);
      const image = await drawPoster({
        banner: words.lostPet,
        title,
        lines: [
          ...(traits === '' ? [] : [traits]),
          words.since(format.dateTime(notice.lostAt)),
          notice.lostPlace,
        ],
        message: notice.message,
        phone: notice.phoneShown === 'button' ? undefined : notice.phone,
        footer: `${words.scanHint}\n${url}`,
        picture,
      });
      const made = URL.createObjectURL(image);
      setImageUrl(made);
      if (host.browser === 'plain') {
        const link = document.createElement('a');
        link.href = made;
        link.download = `${notice.name ?? 'pet'}.png`;
        link.click();
      } else setShowsImage(true);
    } catch {
      void showToast(words.imageFailed, 'bad');
    }
    setDrawing(false);
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button tone="quiet" onPress={() => void share()}>
          {words.share}
        </Button>
        <Button tone="quiet" onPress={() => void copy()}>
          {words.copyLink}
        </Button>
        <Button tone="quiet" pending={drawing} onPress={() => void save()}>
          {words.saveImage}
        </Button>
      </div>
      <Sheet open={hints} onClose={() => setHints(false)} title={words.wechatTitle}>
        <p>{words.wechatHint}</p>
        <p className={styles.link}>{url}</p>
      </Sheet>
      <Sheet open={showsImage} onClose={() => setShowsImage(false)} title={words.imageTitle}>
        <p className={styles.small}>{words.imageHint}</p>
        {imageUrl && <img className={styles.saved} src={imageUrl} alt={title} />}
      </Sheet>
    </>
  );
}
