import type { Signing } from '../../ui/use-signing.ts';

/** What keeps everyone from signing, or that it is only an exercise. */
export function SignNotice({ signing }: { readonly signing: Signing | undefined }) {
  if (signing?.problem)
    return (
      <div className="sheet load-failure" role="alert">
        <strong>今は署名できません</strong>
        <p>{signing.problem}</p>
      </div>
    );
  if (!signing?.isDemo) return null;
  return (
    <p className="sheet sign-sample">
      <strong>見本の署名です。</strong>この署名は、練習のための見本の証明書で行われます。実際の契約には使えません。
    </p>
  );
}
