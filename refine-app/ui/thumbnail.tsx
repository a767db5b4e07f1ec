import { FileImageOutlined, FileOutlined } from '@ant-design/icons-svg';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { http } from '../data/http.ts';
import { Icon } from './icon.tsx';
import css from './thumbnail.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  /** Of the whole file. */
  readonly address: string;
  /** Another file under the same address is another picture. */
  readonly fileId: unknown;
  readonly fileName: string;
  /** Whether the virus scan holds the file. */
  readonly closed?: boolean;
}

/** A small picture of a file beside its name, fetched when it comes near; a sign where the file is no picture, or none that can be shown. */
export function Thumbnail({ address, fileId, fileName, closed = false }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const seen = isPicture(fileName);
  const near = useNear(box);
  const { data } = useQuery({
    queryKey: ['thumbnail', address, fileId],
    enabled: seen && near && !closed,
    staleTime: 'static',
    retry: false,
    queryFn: async ({ signal }) => (await http.get<Blob>(address, { params: { thumbnail: true }, responseType: 'blob', signal })).data,
  });
  const url = useObjectUrl(data);
  return (
    <span ref={box} className={css.thumbnail}>
      {url ? <img src={url} alt={fileName} /> : <Icon of={seen ? FileImageOutlined : FileOutlined} />}
    </span>
  );
}

/** Whether the server makes a small picture of a file: it is stored under the ending of what it is. */
export function isPicture(fileName: string): boolean {
  return /\.(jpe?g|png|gif|webp)$/i.test(fileName);
}

/** Whether something was ever near what is seen. */
function useNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (near || !element) return;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '200px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, near]);
  return near;
}
