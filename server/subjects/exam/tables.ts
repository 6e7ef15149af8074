export * from './question/tables';
