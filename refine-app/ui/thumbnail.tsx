import { FileImageOutlined, FileOutlined } from '@ant-design/icons-svg';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { http } from '../data/http.ts';
import { Icon } from './icon.tsx';
import css from './thumbnail.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  /** Address of the original file. */
  readonly address: string;
  /** Distinguishes files that have the same address over time. */
  readonly fileId: unknown;
  readonly fileName: string;
  /** Whether the virus scan blocks the file. */
  readonly closed?: boolean;
}

/** A thumbnail beside a file's name, fetched when it is near the viewport; an icon where the file is no picture or cannot be shown. */
export function Thumbnail({ address, fileId, fileName, closed = false }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const hasThumbnail = isPicture(fileName);
  const near = useNear(box);
  const { data } = useQuery({
    queryKey: ['thumbnail', address, fileId],
    enabled: hasThumbnail && near && !closed,
    staleTime: 'static',
    retry: false,
    queryFn: async ({ signal }) => (await http.get<Blob>(address, { params: { thumbnail: true }, responseType: 'blob', signal })).data,
  });
  const url = useObjectUrl(data);
  return (
    <span ref={box} className={css.thumbnail}>
      {url ? <img src={url} alt={fileName} /> : <Icon of={hasThumbnail ? FileImageOutlined : FileOutlined} />}
    </span>
  );
}

/** Whether the server makes thumbnails of a file, by its extension, which the server has set by its content. */
export function isPicture(fileName: string): boolean {
  return /\.(jpe?g|png|gif|webp)$/i.test(fileName);
}

/** Whether an element has been near the viewport. */
function useNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (near || !element) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, near]);
  return near;
}
