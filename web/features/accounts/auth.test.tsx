import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useAuth } from './auth.tsx';

function Reader() {
  return useAuth().user?.id ?? 'nobody';
}

describe('useAuth', () => {
  it('refuses use outside its provider', () => {
    expect(() => renderToString(<Reader />)).toThrow('useAuth must be used within an AuthProvider');
  });
});
