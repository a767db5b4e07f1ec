import { NavLink } from 'react-router';
import { resources } from '../../resources.config.ts';
import { may } from '../providers/access.ts';
import { useMe } from '../providers/session.ts';
import './payment-links.css';

const { payments, transfer_batches, transfer_accounts, refund_receipts } = resources;

/** The screens of the money, from one to the other. Only those who may open them see them. */
export function PaymentLinks() {
  const me = useMe();
  const links = [
    [payments.screen.path, '助成者ごとの支払い', payments.name],
    ['/admin/payments/queue', '支払い待ち', transfer_batches.name],
    [transfer_batches.screen.path, '振込データ', transfer_batches.name],
    [refund_receipts.screen.path, '返納の入金', refund_receipts.name],
    [transfer_accounts.screen.path, '振込元の口座', transfer_accounts.name],
  ] as const;
  const open = links.filter(([, , resource]) => may(me, resource, 'read'));
  if (open.length < 2) return null;
  return (
    <nav className="payment-links" aria-label="支払いの画面">
      {open.map(([path, label]) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
