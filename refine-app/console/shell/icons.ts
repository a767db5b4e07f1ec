import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  ContainerOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FlagOutlined,
  FormOutlined,
  HistoryOutlined,
  IdcardOutlined,
  MailOutlined,
  MessageOutlined,
  PaperClipOutlined,
  PayCircleOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SendOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { resources } from '../../../resources.config.ts';

const known: { readonly [Name in keyof typeof resources]?: ComponentType } = {
  grants: FlagOutlined,
  recipient_users: IdcardOutlined,
  adoptions: CheckSquareOutlined,
  applications: FileTextOutlined,
  submissions: ContainerOutlined,
  submission_files: PaperClipOutlined,
  submission_histories: ClockCircleOutlined,
  receipts: FileDoneOutlined,
  payments: PayCircleOutlined,
  users: UserOutlined,
  notifications: BellOutlined,
  audit_logs: HistoryOutlined,
  file_checks: SafetyCertificateOutlined,
  organizations: TeamOutlined,
  report_forms: FormOutlined,
  banks: BankOutlined,
  comments: MessageOutlined,
  faqs: QuestionCircleOutlined,
  mail_templates: MailOutlined,
  outbox: SendOutlined,
  application_statuses: AuditOutlined,
};

const icons: Readonly<Record<string, ComponentType | undefined>> = {
  ...known,
  '/admin/dashboard': DashboardOutlined,
  '/admin/workflow': ApartmentOutlined,
};

/** The picture before a sidebar entry, by its resource or else its path; what has none of its own gets the common one. */
export function iconOf(name: string): ComponentType {
  return icons[name] ?? AppstoreOutlined;
}
