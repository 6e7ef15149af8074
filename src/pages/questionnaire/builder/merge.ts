import type { Question, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { Told } from './useTemplateDraft';

/*
 * Two drafts of the same template side by side: by its own fields, by its settings, by the order of the questions, and
 * by each question.
 */

/** A template in pieces that are chosen one by one. */
export type Pieces = Readonly<Record<string, unknown>>;

const ofQuestion = 'question ';
const ownParts = ['standardCode', 'sections', 'gapLevels', 'rules'] as const;

export function piecesOf({ name, description, content }: Told): Pieces {
  return {
    name,
    description,
    ...Object.fromEntries(ownParts.map((part) => [part, content[part]])),
    order: content.questions.map(({ code }) => code),
    ...Object.fromEntries(content.questions.map((question) => [ofQuestion + question.code, question])),
  };
}

export const questionOf = (piece: string): string | undefined =>
  piece.startsWith(ofQuestion) ? piece.slice(ofQuestion.length) : undefined;

/** The template that pieces make: questions in the chosen order, those that it doesn't name behind. */
export function ofPieces(pieces: Pieces): Told {
  const questions = Object.entries(pieces).flatMap(([piece, question]) =>
    questionOf(piece) !== undefined && question !== undefined ? [question as Question] : [],
  );
  const place = new Map((pieces.order as readonly string[]).map((code, index) => [code, index]));
  const of = ({ code }: Question) => place.get(code) ?? questions.length;
  return {
    name: pieces.name as Told['name'],
    description: pieces.description as Told['description'],
    content: {
      ...(Object.fromEntries(ownParts.map((part) => [part, pieces[part]])) as unknown as TemplateContent),
      questions: questions.sort((a, b) => of(a) - of(b)),
    },
  };
}
