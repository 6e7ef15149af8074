export function isBuilt(): boolean;
export function sourceHash(): string;
export function buildAll(): Promise<void>;
export function buildServer(): Promise<void>;
export function buildReaders(): Promise<string>;
