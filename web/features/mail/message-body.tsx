/**
 * What a message says, as its reader sees it. The frame runs no scripts, sends no forms, opens nothing
 * and has an origin of its own: what is in it cannot reach the page. Its links lead nowhere.
 */
export function MessageBody({ to, html, text }: { to: string; html: string; text: string }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <iframe
        className="h-[max(26rem,60dvh)] w-full rounded-control border border-line bg-surface"
        referrerPolicy="no-referrer"
        sandbox=""
        // Otherwise a link would open in the frame. Where it opens windows instead, the sandbox refuses.
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        title={`The message as ${to} sees it`}
      />
      <details>
        <summary className="min-h-6 font-medium text-pine">Show Plain Text</summary>
        <pre className="mt-3 rounded-control bg-surface-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </details>
    </div>
  );
}
