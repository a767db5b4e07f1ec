import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CalculatorOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  ContainerOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  FlagOutlined,
  FormOutlined,
  HistoryOutlined,
  IdcardOutlined,
  MailOutlined,
  MessageOutlined,
  NotificationOutlined,
  PaperClipOutlined,
  PayCircleOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SaveOutlined,
  SendOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons-svg';
import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js';
import type { resources } from '../../../resources.config.ts';

const known: { readonly [Name in keyof typeof resources]?: IconDefinition } = {
  grants: FlagOutlined,
  recipient_users: IdcardOutlined,
  adoptions: CheckSquareOutlined,
  applications: FileTextOutlined,
  submissions: ContainerOutlined,
  submission_files: PaperClipOutlined,
  submission_histories: ClockCircleOutlined,
  receipts: FileDoneOutlined,
  budget_items: CalculatorOutlined,
  payments: PayCircleOutlined,
  users: UserOutlined,
  notifications: BellOutlined,
  audit_logs: HistoryOutlined,
  alerts: AlertOutlined,
  backups: SaveOutlined,
  file_checks: SafetyCertificateOutlined,
  organizations: TeamOutlined,
  report_forms: FormOutlined,
  banks: BankOutlined,
  comments: MessageOutlined,
  faqs: QuestionCircleOutlined,
  mail_templates: MailOutlined,
  mail_batches: NotificationOutlined,
  letter_templates: FileProtectOutlined,
  outbox: SendOutlined,
  application_statuses: AuditOutlined,
  status_histories: SwapOutlined,
  river_systems: EnvironmentOutlined,
};

const icons: Readonly<Record<string, IconDefinition | undefined>> = {
  ...known,
  '/admin/dashboard': DashboardOutlined,
  '/admin/workflow': ApartmentOutlined,
};

/** The picture before a sidebar entry, by its resource or else its path; what has none of its own gets the common one. */
export function iconOf(name: string): IconDefinition {
  return icons[name] ?? AppstoreOutlined;
}
