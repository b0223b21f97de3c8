/** The text above the generated part of docs/bridge.md. */
export const bridgeDocsIntroduction: readonly string[] =
  String.raw`# The bridge between the portal and the native app

For developers of the app. \`npm run docs:bridge\` writes this document from the schemas in
\`packages/contract/src/bridge\`; a test fails when it is out of date. To see every message at work, start the demo
(\`npm start\`) and open the address that it prints as "App": the shell simulator is an app in a web page.

## Messages

The portal sends \`{"command": "…", "args": {…}}\`. The app sends \`{"event": "…", "data": {…}}\`. On a channel that carries
text, each message is sent as JSON. The portal ignores a message that does not fit its schema, and sends a \`log\` of
level \`warn\`. It also ignores fields that a schema does not name. In \`info\`, each field is checked separately: one that
is blank, null or of the wrong type is treated as missing. Only an unreadable \`projectId\` invalidates the whole message.
\`userId\` in \`userInfo\` or \`loginInfo\` says who is logged in; a blank one, 0, or "null" is nobody.

Answer a command that has a \`callbackId\` (32 hex digits, new for each command) once, by \`callback\` with the same id:
\`code\` 0 with \`data\`, 1 refused by the person, 2 not available on this phone, 3 failed. An answer has no effect if it is
repeated, has an unknown id, or comes too late (3 s for \`loadConfig\`, 5 s for \`getWiFiInfo\` and \`checkGPSOpenState\`,
15 s for \`locationInfo\`, 60 s for \`requestGPSPermissions\` and \`sendHttp\`, 180 s for \`showAd\`).

Every page sends \`info\` first. Answer within 400 ms: until then the page waits and shows its skeleton. After that it
makes its calls as a guest, and repeats them when the answer comes. Put the bridge in before the page's scripts run: one
that comes later is looked for only some seconds after the page was opened, and for ten.

## What the app must keep to

- Give the bridge only to pages on the portal's own hosts, and check the origin of each message. A cashier or any other
  page that \`pushNewH5\` opens gets no bridge.
- Check addresses again before you open them: allow only \`https\` and hosts that the app knows.
- \`sendHttp\` goes only to the API's host, follows no redirect and adds no credentials of the app.
- \`newToken\` and \`info\` carry a session token: pass it only to the portal's pages, never into an address or a log.
- A page in a frame must never use the app's bridge.

## iOS

The handler is called \`devicePay\` and takes objects. The app sends events by calling \`onDevicePayEvent\`.

\`\`\`swift
final class Bridge: NSObject, WKScriptMessageHandler {
    func attach(to configuration: WKWebViewConfiguration) {
        configuration.userContentController.add(self, name: "devicePay")
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame,
              portalHosts.contains(message.frameInfo.securityOrigin.host),
              let body = message.body as? [String: Any],
              let command = body["command"] as? String,
              let args = body["args"] as? [String: Any] else { return }
        handle(command, args)
    }

    func tell(_ webView: WKWebView, _ event: String, _ data: [String: Any]) {
        webView.callAsyncJavaScript(
            "window.onDevicePayEvent?.({ event, data })",
            arguments: ["event": event, "data": data],
            in: nil, in: .page)
    }
}
\`\`\`

## Android

Use \`WebMessageListener\` (androidx.webkit), which lets the app name the allowed origins:

\`\`\`kotlin
WebViewCompat.addWebMessageListener(webView, "devicePay", portalOrigins) { _, message, _, isMainFrame, reply ->
    if (isMainFrame) handle(JSONObject(message.data!!)) { event, data ->
        reply.postMessage(JSONObject(mapOf("event" to event, "data" to data)).toString())
    }
}
\`\`\`

Where that is missing, use a script interface. Every page of the web view can see it, so this web view must open nothing
but the portal:

\`\`\`kotlin
webView.addJavascriptInterface(object {
    @JavascriptInterface
    fun postMessage(message: String) = webView.post {
        if (Uri.parse(webView.url).host in portalHosts) handle(JSONObject(message))
    }
}, "devicePay")

fun tell(event: String, data: JSONObject) {
    val message = JSONObject().put("event", event).put("data", data)
    webView.evaluateJavascript("window.onDevicePayEvent && window.onDevicePayEvent($message)", null)
}
\`\`\`

## A page that plays the app

If the server names the origin of the surrounding page in \`SHELL_ORIGINS\`, a portal in a frame posts its messages to
that page and accepts messages only from it. This is how the shell simulator works; it is not for apps.

## How a payment opens

This depends on \`appInfo.appBuildVersion\`, compared as a plain number; an app that sends none is treated as an old one.
The builds are part of the brand's data (\`packages/brands/src/native-app.ts\`).

| Build | What happens |
| --- | --- |
| up to 2204201 | \`pushNewH5\` with our own order page and a pay ticket in its address, valid once and for 120 s; the cashier opens in that view |
| above 2204201 | the provider's cashier in the same view, which returns to the order automatically |
| from 2406181 | \`pushNewH5\` with the provider's cashier |
| from 2408131 | the same, and the app reports the result by \`payChange\` when that view is closed |

Only the server decides whether an order is paid: whatever \`payChange\` reports, the portal asks the server. If it
reports a failure, the portal also shows the app's text.`
    .replaceAll('\\`', '`')
    .split('\n');
