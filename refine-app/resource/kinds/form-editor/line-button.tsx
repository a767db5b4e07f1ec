import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface LineButtonProps {
  readonly id?: string;
  readonly label: string;
  readonly icon: Parameters<typeof Icon>[0]['of'];
  readonly onClick: () => void;
}

export function LineButton({ icon, label, ...props }: LineButtonProps) {
  return <Button {...props} type="text" size="small" aria-label={label} title={label} icon={<Icon of={icon} />} />;
}
