import { Component, type ReactNode } from 'react';
import { t } from '@/locales';
import { FailureBlock } from './FailureBlock';

/** Catches a page that breaks while rendering, so that menu and header stay usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return <FailureBlock title={t('frame.pageBroken')} onRetry={() => this.setState({ error: undefined })} />;
  }
}
