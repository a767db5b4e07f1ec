/** Remaining time in words: in days at first, to the second in the last hour. */
export function remainingTimeText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 0) return '受付は終わりました';
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days >= 3) return `あと${days}日`;
  if (days >= 1) return `あと${days}日${hours % 24}時間`;
  if (hours >= 1) return `あと${hours}時間${minutes % 60}分`;
  return minutes >= 1 ? `あと${minutes}分${seconds % 60}秒` : `あと${seconds}秒`;
}
