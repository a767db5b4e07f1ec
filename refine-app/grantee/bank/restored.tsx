/** Why the number has to be typed again while all else still stands there. */
export function Restored() {
  return <p className="bank-note">入力の続きから始めています。口座番号は安全のため残していませんので、もう一度入力してください。</p>;
}
