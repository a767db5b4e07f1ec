const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Time left, with two or three units: `3日 4時間12分`, `12分`, `45秒`. @param left milliseconds @param left milliseconds */
export function timeLeftText(left: number): string {
  if (left < minute) return `${Math.max(Math.ceil(left / second), 0)}秒`;
  const [days, hours, minutes] = [Math.floor(left / day), Math.floor((left % day) / hour), Math.floor((left % hour) / minute)];
  const clock = days + hours > 0 ? `${hours}時間${minutes}分` : `${minutes}分`;
  return days > 0 ? `${days}日 ${clock}` : clock;
}
