import { Button } from 'antd';
import { useState } from 'react';
import type { ShownQuestion } from '#domain/subjects/exam/sitting/shown';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { AnswerForm } from './AnswerForm';
import { chooseAt } from './answering';
import type { Answer } from './answerQueue';
import { KeyHelp } from './KeyHelp';
import styles from './sitting.module.css';
import { useExamKeys } from './useExamKeys';
import { usePlainKeys } from './usePlainKeys';

/** Made up for the trial, and of no bank. */
function useSamples(): readonly ShownQuestion[] {
  const t = useT();
  const words = (text: string) => ({ zh: text, en: text });
  const items = (texts: readonly string[]) => texts.map((text, at) => ({ id: `${at}`, text: words(text) }));
  return [
    {
      kind: 'single',
      stem: words(t('examSitting.sampleSingle')),
      options: items([t('examSitting.sampleRed'), t('examSitting.sampleGreen'), t('examSitting.sampleBlue')]),
    },
    {
      kind: 'multiple',
      stem: words(t('examSitting.sampleMultiple')),
      options: items([
        t('examSitting.sampleTwo'),
        t('examSitting.sampleThree'),
        t('examSitting.sampleFour'),
        t('examSitting.sampleFive'),
      ]),
    },
    {
      kind: 'ordering',
      stem: words(t('examSitting.sampleOrdering')),
      items: items([t('examSitting.sampleNoon'), t('examSitting.sampleEvening'), t('examSitting.sampleMorning')]),
    },
  ];
}

/** Questions to try the fields and keys on; nothing of it leaves the page. */
export function Trial({ onEnd }: { onEnd: () => void }) {
  const t = useT();
  const language = useWordLanguage();
  const samples = useSamples();
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [marked, setMarked] = useState<readonly number[]>([]);
  const shown = samples[at];
  const answer = answers[at] ?? null;
  const say = (next: Answer) => setAnswers(samples.map((_, i) => (i === at ? next : (answers[i] ?? null))));
  const go = (by: number) => setAt(Math.min(Math.max(at + by, 0), samples.length - 1));
  const mark = () => setMarked(marked.includes(at) ? marked.filter((one) => one !== at) : [...marked, at]);
  const [isPlain, setPlain] = usePlainKeys();
  useExamKeys(
    {
      choose: (place) => {
        const next = shown && (shown.kind === 'single' || shown.kind === 'multiple') && chooseAt(shown, answer, place);
        if (next !== undefined && next !== false) say(next);
      },
      go,
      mark,
    },
    isPlain,
  );
  if (!shown) return null;
  return (
    <div className={styles.trial}>
      <h3>
        {t('examSitting.questionOf', { position: at + 1, count: samples.length })}
        {marked.includes(at) && <span className={styles.soft}> · {t('examSitting.isMarked')}</span>}
      </h3>
      <AnswerForm key={at} of={shown} answer={answer} language={language} disabled={false} onAnswer={say} />
      <div className={styles.moves}>
        <Button disabled={at === 0} onClick={() => go(-1)}>
          {t('examSitting.previous')}
        </Button>
        <Button onClick={mark}>{t(marked.includes(at) ? 'examSitting.unmark' : 'examSitting.mark')}</Button>
        <Button disabled={at === samples.length - 1} onClick={() => go(1)}>
          {t('examSitting.next')}
        </Button>
        <Button type="link" onClick={onEnd}>
          {t('examSitting.endTrial')}
        </Button>
      </div>
      <KeyHelp isPlain={isPlain} onPlain={setPlain} />
    </div>
  );
}
