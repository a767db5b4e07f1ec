import { useEffect, useState } from 'react';
import { EmptyFace } from '../../../ui/faces.tsx';
import { fittingWidth, type Size, turned, usePreviewView } from '../../../ui/pdf/use-preview-view.ts';
import { ViewTools } from '../../../ui/pdf/view-tools.tsx';

/** A picture, all of it at first. */
export function ImagePreview({ file, name }: { readonly file: Blob; readonly name: string }) {
  const view = usePreviewView('whole');
  const url = useObjectUrl(file);
  const [natural, setNatural] = useState<Size>();
  const [broken, setBroken] = useState(false);
  if (broken) return <EmptyFace text="画像が壊れているため、表示できません。ダウンロードしてお確かめください。" />;
  const shown = natural && turned(natural, view.rotation);
  const width = shown ? Math.floor(fittingWidth(shown, view.box, view.fit) * view.zoom) : 0;
  const height = shown ? Math.floor((width * shown.height) / shown.width) : 0;
  const upright = turned({ width, height }, view.rotation);
  return (
    <>
      <ViewTools view={view}>{natural && <span>{`${natural.width} × ${natural.height}`}</span>}</ViewTools>
      <section
        ref={view.ref}
        className="preview-box"
        aria-label={`${name}の内容`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div className="preview-picture" style={{ width, height }}>
          <img
            src={url}
            alt={name}
            style={{ ...upright, transform: `translate(-50%, -50%) rotate(${view.rotation}deg)` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setNatural({ width: naturalWidth, height: naturalHeight })}
            onError={() => setBroken(true)}
          />
        </div>
      </section>
    </>
  );
}

function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
