import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, SmileFilled } from '@ant-design/icons';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { ResultBlock } from './ResultBlock';

export type ResultKind = 'success' | 'error' | 'wait' | 'welcome';

interface Props {
  kind: ResultKind;
  title: string;
  text?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}

/** The result page in its four kinds. */
export function ResultPage({ kind, ...rest }: Props) {
  const { token } = theme.useToken();
  const icons = {
    success: <CheckCircleFilled style={{ color: token.colorSuccess }} />,
    error: <CloseCircleFilled style={{ color: token.colorError }} />,
    wait: <ClockCircleFilled style={{ color: token.colorWarning }} />,
    welcome: <SmileFilled style={{ color: token.colorPrimary }} />,
  };
  return <ResultBlock icon={icons[kind]} role={kind === 'error' ? 'alert' : 'status'} {...rest} />;
}
